import { CorrectionState, CertificateState } from '@podium/core/certificate/kind.ts'
import { SETTLED_STATES } from '@podium/core/award/publication-state.ts'
import { stateList } from '#server/platform/kernel/invariants.ts'
import type { Invariant } from '#server/platform/kernel/module.ts'

export const invariants: readonly Invariant[] = [
  {
    name: 'C2 counted numbers are 1..n without a gap',
    sql: `select coalesce(counter.scope, used.counter_scope) as scope
      from certificate_counter as counter
      full join (select counter_scope, count(*) as count, max(counter) as last from certificate_certificate
        where counter is not null group by counter_scope) as used on used.counter_scope = counter.scope
      where coalesce(counter.last, -1) <> coalesce(used.count, 0) or coalesce(used.count, 0) <> coalesce(used.last, 0)`,
  },
  {
    name: 'what files share is what its hash says',
    sql: `select encode(hash, 'hex') as hash from certificate_prefix where sha256(bytes) <> hash`,
  },
  {
    name: 'a certificate that was taken back stays so',
    sql: `select one.id from platform_audit_view as audit
      join certificate_certificate as one on one.id::text = audit.subject_id
      where audit.subject_type = 'certificate' and audit.outcome = 'done' and one.state = '${CertificateState.enum.valid}'
        and audit.action in ('certificate.revoke', 'certificate.reissue', 'certificate.accept_correction')`,
  },
  {
    name: 'C5 a valid certificate is issued for a settled result of its own item',
    sql: `select one.id from certificate_certificate as one
      join certificate_batch as batch on batch.id = one.batch_id
      left join award_publication_view as publication on publication.id = batch.publication_id
      where one.state = '${CertificateState.enum.valid}' and one.kind not in ('expert', 'participation') and (publication.id is null or publication.state not in (${stateList(SETTLED_STATES)})
        or publication.item_id <> one.item_id)`,
  },
  {
    name: 'a superseded certificate is linked to its successor, and no valid one is',
    sql: `select id from certificate_certificate
      where case state when '${CertificateState.enum.superseded}' then superseded_by is null
        when '${CertificateState.enum.valid}' then superseded_by is not null
        else false end`,
  },
  {
    name: 'a valid certificate is for a winner of its team',
    sql: `select one.id from certificate_certificate as one
      left join award_winner_view as winner on winner.id = one.winner_id
      where one.state = '${CertificateState.enum.valid}' and one.kind in ('winner', 'member', 'teacher')
        and winner.team_id is distinct from one.team_id`,
  },
  {
    name: 'a batch that asked for an upper seal was approved before anything of it was made',
    sql: `select id from certificate_batch
      where check_group_id is not null and checked_at is null and (made > 0 or job_id is not null)`,
  },
  {
    name: 'no setting uses an archived template',
    sql: `select setting.id from certificate_setting as setting
      join certificate_template as template on template.id = setting.template_id where template.archived_at is not null`,
  },
  {
    name: 'a corrected certificate is superseded by the one its request names',
    sql: `select correction.id from certificate_correction as correction
      join certificate_certificate as one on one.id = correction.certificate_id
      where correction.state = '${CorrectionState.enum.accepted}' and one.superseded_by is distinct from correction.successor_id`,
  },
  {
    name: 'a batch made as many certificates as it says, beside those reissued',
    sql: `select batch.id from certificate_batch as batch
      left join certificate_certificate as one on one.batch_id = batch.id
        and not exists (select 1 from certificate_certificate as old where old.superseded_by = one.id)
      group by batch.id having count(one.id) <> batch.made`,
  },
]
