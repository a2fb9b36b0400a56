import { refusalText } from '@podium/core/base/refusal.ts'
import { awardApi, type PublicationView } from '@podium/core/award/api.ts'
import {
  allowsPublicationAction as allows,
  publicationStateLabels,
  whyNotConfirm,
  whyNotFormal,
} from '@podium/core/award/publication.rule.ts'
import { PUBLISHED_STATES } from '@podium/core/award/publication-state.ts'
import type { BatchDetail } from '@podium/core/review/views.ts'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { ask } from '#web/lib/call/ask.ts'
import { Allowed } from '#web/lib/session/allowed.tsx'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { paths } from '@podium/core/paths.ts'
import { useCall, useWrite } from '#web/lib/call/use-call.ts'
import { ReasonedButton } from '#web/ui/feedback/disabled-reason.tsx'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { timeText } from '#web/ui/time/time.ts'
import { awardMessages } from './messages.ts'
import { PublishDialog } from './publish-dialog.tsx'
import { RangesEditor } from './ranges-editor.tsx'
import { RevokeDialog } from './revoke-dialog.tsx'
import { publicationTones } from './tones.ts'

const refresh = [awardApi.publication, awardApi.detailedList, awardApi.toConfirm]

/** Award ranges of a batch, their confirmation and publication. */
export function AwardsPanel({ batch }: { batch: BatchDetail }) {
  const { batchId } = batch
  const publication = useCall(awardApi.publication, { batchId })
  if (publication.isPending) return <Skeleton active />
  if (publication.isError) return <Failure refusal={publication.error} onRetry={() => void publication.refetch()} />
  return <Panel batch={batch} publication={publication.data} />
}

function Panel({ batch, publication }: { batch: BatchDetail; publication: PublicationView }) {
  const { batchId } = batch
  const t = useT(awardMessages)
  const { language } = useLanguage()
  const { state, version } = publication
  const editable = allows(state, 'set')
  return (
    <div className="awards">
      <header className="awards-head">
        <h3>{t('awards')}</h3>
        <StateTag tone={publicationTones[state]}>{pick(publicationStateLabels[state], language)}</StateTag>
        <Facts publication={publication} />
        <PublicationActions batch={batch} publication={publication} />
      </header>
      {editable ? (
        <Allowed codes={['award:result:edit']}>
          <RangesEditor key={version} batchId={batchId} publication={publication} />
        </Allowed>
      ) : (
        <ul className="awards-set figures">
          {publication.ranges.map(({ nameZh, nameEn, rankFrom, rankTo }) => (
            <li key={nameZh}>
              <b>{pick({ zh: nameZh, en: nameEn }, language)}</b> {rankFrom}–{rankTo}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Facts({ publication }: { publication: PublicationView }) {
  const t = useT(awardMessages)
  const { winnerCount, visibleFrom, digest } = publication
  const facts = [
    winnerCount > 0 && t('winners', { count: winnerCount }),
    visibleFrom && t('visibleSince', { when: timeText(visibleFrom) }),
  ].filter(Boolean)
  return (
    <p className="awards-facts figures">
      {facts.join(' · ')}
      {digest && (
        <>
          {' · '}
          {t('digest')} <code>{digest.slice(0, 16)}</code>
        </>
      )}
    </p>
  )
}

function PublicationActions({ batch, publication }: { batch: BatchDetail; publication: PublicationView }) {
  const { batchId, roundId, itemId } = batch
  const t = useT(awardMessages)
  const { language } = useLanguage()
  const [open, setOpen] = useState<'publish' | 'revoke' | null>(null)
  const { state, version, setting } = publication
  const confirm = useWrite(awardApi.confirm, { refresh })
  const formalise = useWrite(awardApi.formalise, { refresh })
  const onConfirm = async () => {
    const question = {
      title: t('confirmTitle'),
      text: t('confirmText', { who: publication.setByName, count: publication.winnerCount }),
      names: publication.ranges.map(({ nameZh, nameEn, rankFrom, rankTo }) =>
        t(rankFrom === rankTo ? 'confirmRank' : 'confirmRange', {
          award: pick({ zh: nameZh, en: nameEn }, language),
          from: rankFrom,
          to: rankTo,
        }),
      ),
      confirm: t('confirm'),
      cancel: t('cancel'),
    }
    if (await ask(question)) await confirm.run({ batchId, version, confirmed: true })
  }
  const [opened] = useState(() => new Date())
  const unconfirmable = whyNotConfirm(publication)
  const early = whyNotFormal(setting.publicity?.to ?? null, opened)
  return (
    <div className="awards-moves">
      {publication.winnerCount > 0 && <Link to={paths.office.rewardDetailedList({ roundId })}>{t('toList')}</Link>}
      {PUBLISHED_STATES.includes(state) && (
        <Allowed codes={['certificate:certificate:make']}>
          <Link to={paths.office.certificateMake({ roundId, itemId })}>{t('toCertificates')}</Link>
        </Allowed>
      )}
      <Allowed codes={['award:result:edit']}>
        {allows(state, 'confirm') && (
          <ReasonedButton
            type="primary"
            loading={confirm.busy}
            reason={unconfirmable && refusalText(unconfirmable, language)}
            onClick={() => void onConfirm()}
          >
            {t('confirm')}
          </ReasonedButton>
        )}
        {allows(state, 'unconfirm') && (
          <Button loading={confirm.busy} onClick={() => void confirm.run({ batchId, version, confirmed: false })}>
            {t('unconfirm')}
          </Button>
        )}
      </Allowed>
      <Allowed codes={['award:result:publish']}>
        {allows(state, 'publish') && (
          <Button type="primary" onClick={() => setOpen('publish')}>
            {t('publish')}
          </Button>
        )}
        {allows(state, 'formalise') && (
          <ReasonedButton
            type="primary"
            loading={formalise.busy}
            reason={early && refusalText(early, language)}
            onClick={() => void formalise.run({ batchId, version })}
          >
            {t('formalise')}
          </ReasonedButton>
        )}
        {allows(state, 'revoke') && (
          <Button danger onClick={() => setOpen('revoke')}>
            {t('revoke')}
          </Button>
        )}
      </Allowed>
      <PublishDialog
        open={open === 'publish'}
        batchId={batchId}
        publication={publication}
        onClose={() => setOpen(null)}
      />
      <RevokeDialog open={open === 'revoke'} batchId={batchId} version={version} onClose={() => setOpen(null)} />
    </div>
  )
}
