import { awardApi, type PublicationView } from '@podium/core/award/api.ts'
import { awardRefusals } from '@podium/core/award/refusals.ts'
import { allowsPublicationAction, publicationStateLabels, whyNotSet } from '@podium/core/award/publication.rule.ts'
import type { BatchDetail } from '@podium/core/review/views.ts'
import { paths } from '@podium/core/paths.ts'
import { Alert, Skeleton } from 'antd'
import { Link } from 'react-router'
import { Allowed } from '#web/lib/session/allowed.tsx'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { useCall } from '#web/lib/call/use-call.ts'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { timeText } from '#web/ui/time/time.ts'
import { awardMessages } from './messages.ts'
import { objectionMessages } from './objection/messages.ts'
import { PublicationActions } from './publication-actions.tsx'
import { RangesEditor } from './ranges-editor.tsx'
import { publicationTones } from './tones.ts'

/** Award ranges of a batch, their confirmation and publication. */
export function AwardsPanel({ batch }: { batch: BatchDetail }) {
  const { batchId } = batch
  const publication = useCall(awardApi.publication, { batchId })
  if (publication.isPending) return <Skeleton active />
  if (publication.isError) return <Failure refusal={publication.error} onRetry={() => void publication.refetch()} />
  return <Panel batch={batch} publication={publication.data} />
}

function Panel({ batch, publication }: { batch: BatchDetail; publication: PublicationView }) {
  const { batchId, roundId, itemId } = batch
  const t = useT(awardMessages)
  const objectionText = useT(objectionMessages)
  const { language } = useLanguage()
  const { state, version, returnedAt, missingCertificates } = publication
  return (
    <div className="awards">
      <header className="awards-head">
        <h3>{t('awards')}</h3>
        <StateTag tone={publicationTones[state]}>{pick(publicationStateLabels[state], language)}</StateTag>
        <Facts publication={publication} />
        <PublicationActions batch={batch} publication={publication} />
      </header>
      {missingCertificates > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('missingCertificates', { count: missingCertificates })}
          action={
            <Allowed codes={['certificate:certificate:make']}>
              <Link to={paths.office.certificateMake({ roundId, itemId })}>{t('makeAgain')}</Link>
            </Allowed>
          }
        />
      )}
      {publication.openObjections.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={objectionText('open', { count: publication.openObjections.length })}
          action={
            <Allowed codes={['award:result:publish']}>
              <Link to={paths.office.awardObjections({ roundId, objectionState: 'filed' })}>
                {objectionText('toList')}
              </Link>
            </Allowed>
          }
        />
      )}
      {publication.outdated && (
        <Alert
          type="warning"
          showIcon
          title={pick(awardRefusals.RESULT_CHANGED, language)}
          description={t('outdatedNext')}
        />
      )}
      {returnedAt && (
        <Alert
          type="warning"
          showIcon
          title={t('sentBackLine', {
            who: publication.returnedByName,
            when: timeText(returnedAt),
            reason: publication.returnReason,
          })}
          description={t('sentBackNext')}
        />
      )}
      {whyNotSet(state) === null ? (
        <Allowed codes={['award:result:edit']}>
          <RangesEditor key={version} batchId={batchId} publication={publication} />
        </Allowed>
      ) : (
        <SetAwards publication={publication} />
      )}
    </div>
  )
}

/** Awards that can't be changed now, with the decisions on ties that they rest on. */
function SetAwards({ publication }: { publication: PublicationView }) {
  const t = useT(awardMessages)
  const { language } = useLanguage()
  const { state, own, setByName, ranges, decisions } = publication
  const waits = allowsPublicationAction(state, 'confirm')
  return (
    <>
      {waits && <p className="awards-facts">{t(own ? 'waitsForOthers' : 'waitsForYou', { who: setByName })}</p>}
      <ul className="awards-set figures">
        {ranges.map(({ nameZh, nameEn, rankFrom, rankTo }) => (
          <li key={nameZh}>
            <b>{pick({ zh: nameZh, en: nameEn }, language)}</b>{' '}
            {rankFrom === rankTo ? rankFrom : `${rankFrom}–${rankTo}`}
          </li>
        ))}
      </ul>
      {decisions.length > 0 && (
        <ul className="awards-ties figures">
          {decisions.map(({ rank, give, reason }) => (
            <li key={rank}>{t(give === 'upper' ? 'tieUp' : 'tieDown', { rank, reason })}</li>
          ))}
        </ul>
      )}
    </>
  )
}

function Facts({ publication }: { publication: PublicationView }) {
  const t = useT(awardMessages)
  const { winnerCount, revokedCount, visibleFrom, digest } = publication
  const facts = [
    winnerCount + revokedCount > 0 && t('winners', { count: winnerCount }),
    revokedCount > 0 && t('winnersRevoked', { count: revokedCount }),
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
