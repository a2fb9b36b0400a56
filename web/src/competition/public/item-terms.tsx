import { bytesText } from '@podium/core/base/file/bytes-text.ts'
import { rangeText } from '@podium/core/base/range.ts'
import type { ItemPlaces, ItemTerms } from '@podium/core/competition/setting/item-terms.ts'
import { needsVerifiedSchool } from '@podium/core/competition/setting/verified-school.rule.ts'
import type { ReactNode } from 'react'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { wholeDates } from '#web/lib/i18n/whole-dates.ts'
import { feeText } from '../parts/fee-text.ts'
import { itemMessages } from './item-messages.ts'
import { itemPageMessages } from './item-page-messages.ts'
import './home-item.css'

type Stages = ItemTerms['stages']

interface TermsProps extends Pick<ItemTerms, 'enrol' | 'rules' | 'quotas'> {
  places?: ItemPlaces | undefined
}

/** Who may enter, as label and value. */
export function Terms({ enrol, rules, quotas, places }: TermsProps) {
  const t = useT(itemMessages)
  const { language } = useLanguage()
  if (!enrol) return <p className="round-none">{t('pending')}</p>
  const teams = (count: number | null) => (count === null ? t('noLimit') : t('teams', { count }))
  const perSchool = [
    ...(enrol.schoolQuota === null ? [] : [teams(enrol.schoolQuota)]),
    ...quotas.map((sentence) => pick(sentence, language)),
  ]
  const facts: Array<readonly [string, ReactNode]> = [
    [t('entry'), t(`entry_${enrol.entry}`)],
    [t('size'), t('people', { range: rangeText(enrol.minMembers, enrol.maxMembers) })],
    [
      t('advisers'),
      enrol.maxTeachers === 0
        ? t('noAdvisers')
        : t('adviserRange', { range: rangeText(enrol.minTeachers, enrol.maxTeachers) }),
    ],
    ...enrol.adviserKinds.map(
      ({ name, nameEn, min, max }) =>
        [pick({ zh: name, en: nameEn }, language), t('adviserRange', { range: rangeText(min, max) })] as const,
    ),
    ...(enrol.maxLeaders > 0
      ? [[t('leaders'), t('leaderRange', { range: rangeText(enrol.minLeaders, enrol.maxLeaders) })] as const]
      : []),
    [t('kinds'), enrol.kinds.map((kind) => t(`kind_${kind}`)).join(language === 'en' ? ', ' : '、')],
    [t('crossSchool'), t(enrol.crossSchool ? 'crossSchool_yes' : 'crossSchool_no')],
    [t('perPerson'), t('perPersonCount', { count: enrol.teamsPerPerson })],
    ...rules.map((sentence) => [t('rule'), wholeDates(pick(sentence, language))] as const),
    [t('schoolQuota'), <SchoolQuotas key="" quotas={perSchool} places={places} />],
    ...(needsVerifiedSchool(enrol) ? [[t('verified'), t('verifiedSchool')] as const] : []),
    [t('totalQuota'), teams(enrol.totalQuota)],
    ...(places?.quotas ?? [])
      .filter(({ of }) => of === 'item' || of === 'all')
      .map(({ label, text }) => [label, text] as const),
    [t('fee'), feeText(enrol.fee, t('feeFree'), language)],
  ]
  return (
    <dl className="item-facts figures">
      {facts.map(([label, value], at) => (
        <div key={at}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The quotas of a school, which hold together, and what is taken of the tightest one of the reader's own units. */
function SchoolQuotas({ quotas, places }: { quotas: readonly string[]; places: ItemPlaces | undefined }) {
  const t = useT(itemMessages)
  const tPage = useT(itemPageMessages)
  const tightest = places?.tightest
  if (quotas.length === 0) return t('noLimit')
  return (
    <>
      {quotas.map((quota) => (
        <span key={quota} className="item-quota">
          {wholeDates(quota)}
        </span>
      ))}
      {quotas.length > 1 && <span className="item-quota item-note">{tPage('quotasTogether')}</span>}
      {tightest && tightest.of !== 'item' && (
        <span className="item-quota item-note">
          {tPage(`used_${tightest.of}`, { used: tightest.used, size: tightest.size })}
          {quotas.length > 1 && tPage('binding', { quota: tightest.rule || t('schoolQuota') })}
        </span>
      )}
    </>
  )
}

/** The files that each stage asks for. */
export function Files({ stages }: { stages: Stages }) {
  const t = useT(itemPageMessages)
  const { language } = useLanguage()
  const asking = stages.filter(({ files }) => files.length > 0)
  if (asking.length === 0) return <p className="round-none">{t('filesPending')}</p>
  return asking.map((stage) => (
    <StagePart key={stage.stageId} stage={stage} named={stages.length > 1}>
      <ul className="item-files">
        {stage.files.map((file) => (
          <li key={file.key}>
            <p>
              <strong>{pick({ zh: file.label, en: file.labelEn }, language)}</strong>
              <em>{t(file.required ? 'required' : 'optional')}</em>
            </p>
            <p className="figures">
              {t('fileLimit', { kinds: file.kinds.join(' / ').toUpperCase(), size: bytesText(file.maxBytes) })}
              {file.maxCount > 1 && t('fileCount', { count: file.maxCount })}
            </p>
            {file.instruction && <p>{file.instruction}</p>}
          </li>
        ))}
      </ul>
      {stage.work?.anonymous && <p className="item-note">{t('anonymous')}</p>}
      {stage.work?.showPublicly && <p className="item-note">{t('shown')}</p>}
    </StagePart>
  ))
}

/** The criteria of each stage with their weights. */
export function Criteria({ stages }: { stages: Stages }) {
  const t = useT(itemPageMessages)
  const { language } = useLanguage()
  const judged = stages.filter(({ criteria }) => criteria.length > 0)
  if (judged.length === 0) return <p className="round-none">{t('criteriaPending')}</p>
  return judged.map((stage) => (
    <StagePart key={stage.stageId} stage={stage} named={stages.length > 1}>
      <table className="item-criteria" aria-label={t('criteria')}>
        <thead>
          <tr>
            <th scope="col">{t('criterion')}</th>
            <th scope="col">{t('weight')}</th>
          </tr>
        </thead>
        <tbody>
          {stage.criteria.map(({ key, name, nameEn, description, weight }) => (
            <tr key={key}>
              <th scope="row">
                {pick({ zh: name, en: nameEn }, language)}
                {description && <span>{description}</span>}
              </th>
              <td className="figures">{weight}%</td>
            </tr>
          ))}
        </tbody>
      </table>
      {stage.expertsPerWork !== null && (
        <p className="item-note figures">{t('experts', { count: stage.expertsPerWork })}</p>
      )}
    </StagePart>
  ))
}

function StagePart({ stage, named, children }: { stage: Stages[number]; named: boolean; children: ReactNode }) {
  const { language } = useLanguage()
  return (
    <div className="item-stage">
      {named && <h3>{pick({ zh: stage.name, en: stage.nameEn }, language)}</h3>}
      {children}
    </div>
  )
}
