import type { Language } from '@podium/core/base/refusal.ts'
import { competitionApi } from '@podium/core/competition/api.ts'
import type { Gap } from '@podium/core/competition/schedule/gap.ts'
import type { RoundForEdit } from '@podium/core/competition/round/round-views.ts'
import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useRecordName } from '#web/lib/record-name.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { listed, withNote } from '#web/lib/i18n/punctuation.ts'
import { paths } from '@podium/core/paths.ts'
import { useMay } from '#web/lib/session/allowed.tsx'
import { useCall } from '#web/lib/call/use-call.ts'
import { usePushed } from '#web/lib/call/use-pushed.ts'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { IdSelect } from '#web/ui/id-select/id-select.tsx'
import { ApprovalElsewhere } from '../approval/approval-elsewhere.tsx'
import { officeMessages } from '../office-messages.ts'
import { RoundStateTag } from './round-state-tag.tsx'
import { useAddressedField } from './use-addressed-field.ts'
import '../office.css'

const pages = {
  details: paths.office.competitionDetails,
  addEdit: paths.office.competitionAddEdit,
  scheduleSet: paths.office.scheduleSet,
  enrollSet: paths.office.enrollSet,
  workSubSet: paths.office.workSubSet,
  reviewSet: paths.office.reviewSet,
  log: paths.office.competitionLog,
} as const
export type RoundPage = keyof typeof pages

/** The pages in their order; the log only for those who may edit the round. */
export function usePages(): RoundPage[] {
  const mayEdit = useMay()('competition:round:edit')
  return (Object.keys(pages) as RoundPage[]).filter((page) => page !== 'log' || mayEdit)
}

/** Address of an office page about a round. */
export function roundPath(
  page: RoundPage,
  { roundId, itemId, stageId }: { roundId: string; itemId?: string; stageId?: string },
): string {
  return pages[page]({ roundId, itemId, stageId })
}

type PartOf = (round: RoundForEdit, language: Language) => string

/** The round's name in both languages, after the part of it that the page is about. */
function captionsOf(round: RoundForEdit, partOf: PartOf | undefined): Record<Language, string> {
  const caption = (language: Language) =>
    [partOf?.(round, language), pick({ zh: round.name, en: round.nameEn }, language)].filter(Boolean).join(' · ')
  return { 'zh-cn': caption('zh-cn'), en: caption('en') }
}

interface RoundFrameProps {
  page: RoundPage
  /** The part of the round that the page is about, which the tab names first. */
  partOf?: PartOf
  children: (round: RoundForEdit) => ReactNode
}

/**
 * Layout of the office pages about one round: name, state, links between the pages with what each lacks. Without a
 * round in the address it shows a list to choose from.
 */
export function RoundFrame({ page, partOf, children }: RoundFrameProps) {
  const [search] = useSearchParams()
  const roundId = search.get('roundId')
  // A form would lose what is typed when its round is read again.
  const isRead = page === 'details'
  usePushed('notice', isRead ? [competitionApi.round, competitionApi.approval] : [])
  const round = useCall(competitionApi.round, roundId ? { roundId } : null, { refreshOnFocus: isRead })
  useRecordName(round.data && captionsOf(round.data, partOf))
  useAddressedField()
  if (!roundId) return <RoundChoice page={page} />
  if (round.error) return <Failure refusal={round.error} onRetry={() => void round.refetch()} />
  if (!round.data) return <Skeleton active className="round-page" paragraph={{ rows: 12 }} />
  return (
    <div className="round-page">
      <ApprovalElsewhere shownId={roundId} />
      <RoundHead round={round.data} page={page} />
      {children(round.data)}
    </div>
  )
}

function RoundHead({ round, page }: { round: RoundForEdit; page: RoundPage }) {
  const t = useT(officeMessages)
  const { language } = useLanguage()
  const shown = usePages()
  return (
    <header className="round-page-head">
      <p className="round-page-name">
        <b>{pick({ zh: round.name, en: round.nameEn }, language)}</b>
        <span className="figures">
          {round.year} · {t('editionNo', { edition: round.edition })}
        </span>
        <RoundStateTag round={round} />
      </p>
      <nav aria-label={t('pages')}>
        {shown.map((each) => {
          const gaps = round.gaps.filter((gap: Gap) => gap.page === each)
          const what = withNote(
            t('gapsHere', { count: gaps.length }),
            listed(
              gaps.map((gap) => pick(gap, language)),
              language,
            ),
            language,
          )
          return (
            <Link
              key={each}
              to={roundPath(each, { roundId: round.roundId })}
              aria-current={each === page ? 'page' : undefined}
            >
              {t(`page_${each}`)}
              {gaps.length > 0 && (
                <span className="round-page-gaps figures" title={what}>
                  <span aria-hidden="true">{gaps.length}</span>
                  <span className="visually-hidden">{what}</span>
                </span>
              )}
            </Link>
          )
        })}
      </nav>
    </header>
  )
}

function RoundChoice({ page }: { page: RoundPage }) {
  const t = useT(officeMessages)
  const rounds = useCall(competitionApi.roundOptions, { own: true })
  const [, setSearch] = useSearchParams()
  return (
    <div className="round-page round-choice">
      <h2>{t('chooseRound')}</h2>
      <p>{t('chooseRoundHint')}</p>
      <IdSelect
        aria-label={t(`page_${page}`)}
        placeholder={t('chooseRound')}
        loading={rounds.isPending}
        options={rounds.data ?? []}
        showSearch={{ optionFilterProp: 'label' }}
        onChange={(roundId: string) => setSearch({ roundId })}
      />
    </div>
  )
}
