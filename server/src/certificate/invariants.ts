import type { Invariant } from '#server/platform/module.ts'

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
    name: 'C5 a valid certificate stands on a settled result of its own item',
    sql: `select one.id from certificate_certificate as one
      join certificate_batch as batch on batch.id = one.batch_id
      left join award_publication as publication on publication.id = batch.publication_id
      where one.state = 'valid' and (publication.id is null or publication.state not in ('formal', 'corrected')
        or publication.item_id <> one.item_id)`,
  },
  {
    name: 'a superseded certificate is linked to its successor, and no other is',
    sql: `select id from certificate_certificate where (state = 'superseded') <> (superseded_by is not null)`,
  },
  {
    name: 'a valid certificate is for a winner of its team',
    sql: `select one.id from certificate_certificate as one
      left join award_winner as winner on winner.id = one.winner_id
      where one.state = 'valid' and winner.team_id is distinct from one.team_id`,
  },
  {
    name: 'a batch made as many certificates as it says, beside those reissued',
    sql: `select batch.id from certificate_batch as batch
      left join certificate_certificate as one on one.batch_id = batch.id
        and not exists (select 1 from certificate_certificate as old where old.superseded_by = one.id)
      group by batch.id having count(one.id) <> batch.made`,
  },
]
