import { API_BASE, type Output } from '@podium/core/base/endpoint.ts'
import { traceApi } from '@podium/core/certificate/verify/trace-api.ts'
import { kindLabels } from '@podium/core/certificate/labels.ts'
import { isUnaltered, isValid } from '@podium/core/certificate/kind.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { dateText } from '#web/ui/time/time.ts'
import { CompareFile } from './compare-file.tsx'
import { certificateMessages } from '../messages.ts'
import { NativeText } from '#web/ui/native/native-text.tsx'
import type { ReactNode } from 'react'

type Traced = NonNullable<Output<typeof traceApi.trace>['certificate']>

/** The public record of a certificate; its state first, in words and colour. */
export function TracedCertificate({ certificate, byFile }: { certificate: Traced; byFile: boolean }) {
  const t = useT(certificateMessages)
  const { state, stateAt, successor, number, statement } = certificate
  const proven = isUnaltered(certificate)
  return (
    <>
      <section className={`trace-state trace-${state}`}>
        <StateMark valid={isValid(certificate)} />
        <div>
          <h2>{t(`state_${state}`)}</h2>
          <p>{t(`text_${state}`, { date: dateText(stateAt) })}</p>
          {successor && (
            <p>
              {t('successor')} <b className="figures">{successor}</b>
            </p>
          )}
        </div>
      </section>
      {proven && <Paper certificate={certificate} />}
      {!proven && (
        <dl className="trace-number">
          <Fact label={t('number')} value={number} figures />
        </dl>
      )}
      {proven && <Signature statement={statement} number={number} />}
      {byFile && isValid(certificate) && <p className="trace-outcome trace-same">{t('sameFile')}</p>}
      {isValid(certificate) && !byFile && <CompareFile fileHash={certificate.fileHash} />}
    </>
  )
}

function Paper({ certificate }: { certificate: Traced }) {
  const t = useT(certificateMessages)
  const { language } = useLanguage()
  const { number, holderMasked, award, school, competition, itemName, issuer, issuedAt, kind, work } = certificate
  const { awardEn, competitionEn, itemNameEn, edition, year } = certificate
  // What is printed stands beside its English name, to be compared with the paper.
  const named = (printed: string, en: string) =>
    language === 'en' && en && en !== printed ? (
      <>
        {en} <NativeText text={`(${printed})`} />
      </>
    ) : (
      printed
    )
  return (
    <article className={isValid(certificate) ? 'trace-paper' : 'trace-paper trace-void'} aria-label={number}>
      <p className="trace-kind">{pick(kindLabels[kind], language)}</p>
      <p className="trace-holder">
        <NativeText text={holderMasked} />
      </p>
      <p className="trace-small">{t('masked')}</p>
      {award && (
        <p className="trace-award">
          {pick({ zh: award, en: awardEn }, language)}
          {language === 'en' && awardEn && awardEn !== award && (
            <small>
              <NativeText text={award} />
            </small>
          )}
        </p>
      )}
      <dl>
        {school && <Fact label={t('school')} value={school} />}
        <Fact label={t('competition')} value={named(competition, competitionEn)} />
        {edition !== null && year !== null && <Fact label={t('edition')} value={t('editionYear', { edition, year })} />}
        <Fact label={t('item')} value={named(itemName, itemNameEn)} />
        {work && <Fact label={t('work')} value={work} />}
        <Fact label={t('issuer')} value={issuer} />
        {issuedAt && <Fact label={t('issuedAt')} value={dateText(issuedAt)} />}
        <Fact label={t('number')} value={number} figures />
      </dl>
    </article>
  )
}

/** The signed statement, which anyone can download and verify without this site. */
function Signature({ statement, number }: { statement: Traced['statement']; number: string }) {
  const t = useT(certificateMessages)
  if (!statement) return <p className="trace-signature">{t('unsigned')}</p>
  const file = `data:application/json;charset=utf-8,${encodeURIComponent(`${JSON.stringify(statement, null, 2)}\n`)}`
  return (
    <div className="trace-signature">
      <p>{t('signed')}</p>
      <p className="trace-small">
        <a href={file} download={`${number.replace(/[\\/]/g, '-')}.json`}>
          {t('statement')}
        </a>
        {' · '}
        <a href={`${API_BASE}${traceApi.statementKeys.path}`} download="certificate-keys.json">
          {t('keys')}
        </a>
      </p>
      <p className="trace-small">{t('statementHint')}</p>
    </div>
  )
}

function Fact({ label, value, figures }: { label: string; value: ReactNode; figures?: boolean }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={figures ? 'figures' : undefined}>
        {(typeof value === 'string' ? value && <NativeText text={value} /> : value) || '—'}
      </dd>
    </div>
  )
}

function StateMark({ valid }: { valid: boolean }) {
  return (
    <svg width="44" height="44" viewBox="0 0 44 44" aria-hidden="true" fill="none" stroke="currentColor">
      <circle cx="22" cy="22" r="20" strokeWidth="2" />
      <path d={valid ? 'M13 22.5l6.5 6.5L31 16.5' : 'M15 15l14 14M29 15L15 29'} strokeWidth="3" strokeLinecap="round" />
    </svg>
  )
}
