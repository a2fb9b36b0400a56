import { z } from 'zod'
import { get, post } from '../../base/endpoint.ts'
import { CalendarDate, Id, Instant, NoInput, Version, nonEmptyText } from '../../base/shapes.ts'
import { holders } from '../../base/access/permissions.ts'
import { captchaFields } from '../../identity/sign-in/captcha.ts'
import { CertificateState, CertificateKind } from '../kind.ts'

/** The signed facts of a certificate: an SD-JWT (RFC 9901) in the flattened form of RFC 7515. */
export const Statement = z.object({
  payload: z.string(),
  protected: z.string(),
  signature: z.string(),
  header: z.object({ disclosures: z.array(z.string()) }),
})

/** The public facts of a certificate, found by its link, by number and check code, or by its file. */
export const TraceView = z.object({
  number: z.string(),
  /**
   * `mismatch`: the record differs from what was signed at issue; `unverifiable`: the signature can't be checked at the
   * moment. Both disclose only number and kind.
   */
  state: z.enum([...CertificateState.options, 'mismatch', 'unverifiable']),
  stateAt: Instant.nullable(),
  /** Number of the certificate that replaces it; empty: none. Its link is printed on the new certificate only. */
  successor: z.string(),
  kind: CertificateKind,
  /** 张*丰; only the surname for a minor. */
  holderMasked: z.string(),
  /** Empty where its organisation hides it; the same applies to award and date. */
  school: z.string(),
  award: z.string(),
  competition: z.string(),
  itemName: z.string(),
  /** Title of the work, where the certificate prints it. */
  work: z.string(),
  /** English names of what is printed; empty: there is none. */
  awardEn: z.string(),
  competitionEn: z.string(),
  itemNameEn: z.string(),
  /** Null: nothing of the certificate is shown. */
  edition: z.number().int().nullable(),
  year: z.number().int().nullable(),
  issuer: z.string(),
  issuedAt: Instant.nullable(),
  /** SHA-256 of the file, hexadecimal, for comparison with a copy. */
  fileHash: z.string(),
  /** For verification without this site: docs/checking-a-certificate.md. Null: issued before signing began. */
  statement: Statement.nullable(),
})

export const traceApi = {
  /** @spec R24 */
  trace: post('/web/certificate/trace', {
    access: 'public',
    input: z.union([
      z.object({ token: z.string().regex(/^[\w-]{22,64}$/) }),
      z.object({
        number: nonEmptyText(80),
        checkCode: z.string().regex(/^[0-9A-Za-z]{6}$/),
        ...captchaFields,
      }),
      /** SHA-256 of a local file, which is not uploaded. */
      z.object({ fileHash: z.string().regex(/^[0-9a-f]{64}$/) }),
    ]),
    output: z.object({ found: z.boolean(), certificate: TraceView.nullable() }),
    summary: 'Look a certificate up; an unknown number and a wrong check code answer alike',
  }),
  statementKeys: get('/certificate/keys', {
    access: 'public',
    input: NoInput,
    output: z.unknown(),
    answer: 'file',
    summary: 'The public keys that certificates are signed with, as a JSON Web Key Set',
  }),
  traceSetting: get('/certificate/trace/setting', {
    access: holders('certificate:certificate:list'),
    input: NoInput,
    output: z.object({
      groupId: Id,
      groupName: z.string(),
      showSchool: z.boolean(),
      showAward: z.boolean(),
      showDate: z.boolean(),
      version: z.number().int(),
    }),
    summary: 'What the public page shows of the certificates of the organisation one acts for',
  }),
  saveTraceSetting: post('/certificate/trace/setting/save', {
    access: holders('certificate:certificate:make'),
    input: z.object({
      showSchool: z.boolean(),
      showAward: z.boolean(),
      showDate: z.boolean(),
      version: Version.or(z.literal(0)),
    }),
    output: z.object({ version: z.number().int() }),
    summary: 'Choose what the public page shows',
  }),
  traceStatistics: get('/certificate/trace/statistics', {
    access: holders('certificate:certificate:list'),
    input: z.object({ from: CalendarDate, to: CalendarDate }),
    output: z.object({
      days: z.array(
        z.object({
          day: z.string(),
          link: z.number().int(),
          number: z.number().int(),
          file: z.number().int(),
          /** Look-ups without a match belong to no organisation: only platform staff see them. */
          missed: z.number().int(),
          /** Look-ups of a record that differs from what was signed. */
          mismatch: z.number().int(),
        }),
      ),
    }),
    summary: 'Look-ups by day and way; no address and no name is kept',
  }),
}
