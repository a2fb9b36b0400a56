import { windowKindLabels } from '@podium/core/competition/labels.ts'
import { oddTimeLabels, stepLabels } from '@podium/core/insight/rehearsal/labels.ts'
import type {
  Rehearsal,
  RehearsalHindrance,
  RehearsalPage,
  RehearsalReport,
  RehearsalStep,
} from '@podium/core/insight/rehearsal/rehearsal.ts'
import { paths, type PathQuery } from '@podium/core/paths.ts'
import { Alert, Table } from 'antd'
import { Link } from 'react-router'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { timeText } from '#web/ui/time/time.ts'
import { rehearsalMessages } from './messages.ts'

const pages: Record<RehearsalPage, (query?: PathQuery) => string> = {
  addEdit: paths.office.competitionAddEdit,
  scheduleSet: paths.office.scheduleSet,
  enrollSet: paths.office.enrollSet,
  workSubSet: paths.office.workSubSet,
  reviewSet: paths.office.reviewSet,
  promotion: paths.office.reviewElimination,
  experts: () => paths.office.expertLibrary(),
  schools: () => paths.office.schoolInfo(),
  bankAccount: () => paths.office.financeAction(),
}

interface Named {
  readonly name: string
  readonly nameEn: string
}

/** What happened at each step of a rehearsal, what would get stuck and where that is mended. */
export function RehearsalReportView({
  rehearsal,
  report,
  roundId,
}: {
  rehearsal: Rehearsal
  report: RehearsalReport
  roundId: string
}) {
  const t = useT(rehearsalMessages)
  const { byName, startedAt } = rehearsal
  const stuck = report.steps.reduce((sum, { hindrances }) => sum + hindrances.length, 0)
  return (
    <>
      <section>
        <h2>{t('steps')}</h2>
        <p className="rehearsal-facts figures">
          {t('by', { who: byName, at: timeText(startedAt), seconds: report.seconds })}
        </p>
        {report.isCut && <Alert type="warning" showIcon title={t('cut')} />}
        {!report.isCut && (
          <Alert
            type={stuck > 0 ? 'warning' : 'success'}
            showIcon
            title={stuck > 0 ? t('stuck', { count: stuck }) : t('smooth')}
          />
        )}
        <ol className="rehearsal-steps">
          {report.steps.map((step, index) => (
            <StepRow key={index} step={step} roundId={roundId} />
          ))}
        </ol>
      </section>
      <OddTimes report={report} />
      <Notices report={report} />
    </>
  )
}

function StepRow({ step, roundId }: { step: RehearsalStep; roundId: string }) {
  const t = useT(rehearsalMessages)
  const { language } = useLanguage()
  const named = (each: Named | null) => each && pick({ zh: each.name, en: each.nameEn }, language)
  const where = [named(step.stage), named(step.item)].filter((name) => name !== null).join(' · ')
  const isFine = step.hindrances.length === 0
  return (
    <li>
      <div className="rehearsal-step">
        <b>{pick(stepLabels[step.kind], language)}</b>
        <small>{where}</small>
        <small className="figures">{timeText(step.at)}</small>
      </div>
      <div className="rehearsal-through figures" aria-label={t('through')}>
        {step.through} / {step.tried}
      </div>
      <ul className="rehearsal-why">
        {isFine && <li className="rehearsal-remark">{t('fine')}</li>}
        {step.hindrances.map((hindrance, index) => (
          <Hindrance key={index} hindrance={hindrance} roundId={roundId} />
        ))}
        {step.remarks.map((remark) => (
          <li key={remark.en} className="rehearsal-remark">
            {pick(remark, language)}
          </li>
        ))}
      </ul>
    </li>
  )
}

function Hindrance({ hindrance, roundId }: { hindrance: RehearsalHindrance; roundId: string }) {
  const t = useT(rehearsalMessages)
  const { language } = useLanguage()
  const { page, itemId, stageId, count } = hindrance
  return (
    <li>
      {pick(hindrance, language)}
      {count > 1 && <span className="rehearsal-remark figures"> · {t('times', { count })}</span>}
      {page && <Link to={pages[page]({ roundId, itemId, stageId })}>{t('correct', { page: t(`page_${page}`) })}</Link>}
    </li>
  )
}

function OddTimes({ report }: { report: RehearsalReport }) {
  const t = useT(rehearsalMessages)
  const { language } = useLanguage()
  if (report.oddTimes.length === 0) return null
  return (
    <section>
      <h2>{t('oddTimes')}</h2>
      <ul className="rehearsal-why">
        {report.oddTimes.map(({ stage, kind, at, why }, index) => (
          <li key={index}>
            <b>{pick({ zh: stage.name, en: stage.nameEn }, language)}</b>{' '}
            {t('closes', {
              window: pick(windowKindLabels[kind], language),
              at: timeText(at),
              why: pick(oddTimeLabels[why], language),
            })}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Notices({ report }: { report: RehearsalReport }) {
  const t = useT(rehearsalMessages)
  const { language } = useLanguage()
  if (report.notices.length === 0) return null
  return (
    <section>
      <h2>{t('notices')}</h2>
      <Table
        size="small"
        pagination={false}
        rowKey="event"
        dataSource={[...report.notices]}
        columns={[
          { title: t('notice'), render: (_, { title }) => pick({ zh: title.name, en: title.nameEn }, language) },
          { title: t('people'), dataIndex: 'people', align: 'right', className: 'figures', width: 110 },
          { title: t('messages'), dataIndex: 'messages', align: 'right', className: 'figures', width: 110 },
        ]}
      />
    </section>
  )
}
