import { SUMMARY_PARTS, type SummaryChange, type SummaryLine } from '@podium/core/competition/summary/summary-line.ts'
import type { RoundApproval } from '@podium/core/competition/round/approval.ts'
import { Collapse } from 'antd'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { timeText } from '#web/ui/time/time.ts'
import { approvalMessages } from './messages.ts'
import './approval.css'

/** What changed since the last decision, and all settings in words, by part. */
export function RoundChanges({ approval }: { approval: RoundApproval }) {
  const t = useT(approvalMessages)
  const { changes, changedSince, summary } = approval
  const at = timeText(changedSince)
  return (
    <>
      {changedSince && <h3>{t(changes.length > 0 ? 'changes' : 'noChanges', { at })}</h3>}
      {changes.length > 0 && <ChangeTable changes={changes} />}
      <h3>{t('summary')}</h3>
      <Collapse
        size="small"
        items={SUMMARY_PARTS.map((part) => {
          const lines = summary.filter((line) => line.part === part)
          return {
            key: part,
            label: t(`part_${part}`),
            extra: <span className="figures">{t('partLines', { count: lines.length })}</span>,
            children: <SummaryLines lines={lines} />,
          }
        })}
      />
    </>
  )
}

function ChangeTable({ changes }: { changes: readonly SummaryChange[] }) {
  const t = useT(approvalMessages)
  const { language } = useLanguage()
  return (
    <div className="approval-scroll">
      <table className="approval-changes">
        <thead>
          <tr>
            <th scope="col">{t('what')}</th>
            <th scope="col">{t('before')}</th>
            <th scope="col">{t('after')}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ key, part, place, label, before, after }) => (
            <tr key={key}>
              <th scope="row">
                <span>{[t(`part_${part}`), pick(place, language)].filter(Boolean).join(' · ')}</span>
                {pick(label, language)}
              </th>
              <td>
                <del>{before ? pick(before, language) : t('none')}</del>
              </td>
              <td>{after ? pick(after, language) : t('none')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Lines under the item and stage that they are about. */
function SummaryLines({ lines }: { lines: readonly SummaryLine[] }) {
  const { language } = useLanguage()
  const places = [...new Set(lines.map(({ place }) => place.zh))]
  return places.map((zh) => {
    const here = lines.filter(({ place }) => place.zh === zh)
    return (
      <section key={zh} className="approval-part">
        {zh && <h4>{pick(here[0]!.place, language)}</h4>}
        <dl className="approval-lines">
          {here.map(({ key, label, text }) => (
            <div key={key}>
              <dt>{pick(label, language)}</dt>
              <dd>{pick(text, language)}</dd>
            </div>
          ))}
        </dl>
      </section>
    )
  })
}
