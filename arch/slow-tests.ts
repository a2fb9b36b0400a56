/**
 * Tests that may be slow, each with its reason. After a run, `scripts/slow-tests.ts` reports slow tests missing here,
 * and entries that are no longer slow.
 */
export const FILE_SECONDS = 10
export const TEST_SECONDS = 3

/** By file; for one slow test of a file `file > test`. A listed file covers its tests. */
export const slowTests: Readonly<Record<string, string>> = {
  'server/src/app/demo/rule-books/innovation-cup.test.ts': 'takes each of many works through three levels of audit',
  'server/src/app/demo/rule-books/modelling-contest.test.ts': 'has schools import worksheets in a process of their own',
  'server/src/app/demo/rule-books/rehearsed.test.ts': 'plays three whole contests of two stages',
  'server/src/app/start-up/first-start.test.ts':
    'installs a database nine times; in the full tier fills the demo twice',
  'server/src/app/start-up/two-processes.test.ts': 'starts servers and workers as processes and kills some',
  'server/src/app/privacy/exports.test.ts': 'calls every export of a list as each of six people',
  'server/src/award/award.test.ts': 'each test reviews and ranks works of its own',
  'server/src/award/two-worlds.test.ts': 'asks every call of two whole platforms',
  'server/src/award/winners.test.ts': 'each test publishes results of its own',
  'server/src/certificate/certificate.test.ts': 'issues 220 certificates',
  'server/src/certificate/issue/half-chunk.test.ts': 'issues 220 certificates three times',
  'server/src/certificate/issue/race.test.ts': 'issues with eight workers, one of them a process that is killed',
  'server/src/certificate/raster/raster.test.ts': 'draws whole pages at 300 dots an inch',
  'server/src/certificate/template/font/fonts.test.ts': 'cuts fonts of many thousand characters',
  'server/src/certificate/verify/statement/statement.test.ts': 'signs and alters each certificate of a list',
  'server/src/certificate/verify/trace.test.ts':
    'guesses as often as an address may, and measures how long answers take',
  'server/src/competition/competition.test.ts': 'each test sets up rounds of its own',
  'server/src/enrolment/import/team-import.test.ts': 'imports a worksheet of a thousand people and notifies them',
  'server/src/enrolment/race.test.ts': 'has dozens of requests arrive at one moment',
  'server/src/finance/histories.test.ts':
    'lives two hundred histories of an order; in the full tier a hundred thousand',
  'server/src/finance/statement/statement.test.ts': 'imports ten thousand rows twice',
  'server/src/finance/kill/kill.test.ts': 'starts thirty servers as processes and kills twenty of them',
  'server/src/platform/db/postgres/start-postgres.test.ts': 'starts and kills a PostgreSQL that waits for its disk',
  'server/src/review/review.test.ts': 'each test reviews works of its own',
  'press/src/pdf/names.test.ts': 'prints all 8,105 standard characters',
  'web/src/enrolment/audit/audit-queue.test.tsx': 'waits out the seconds in which a second press is ignored',
  'web/src/review/scoring/office-score.test.tsx': 'waits for the delay of the automatic saving in each test',
}
