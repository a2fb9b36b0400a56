import { expect, test } from 'vitest'
import { read, sources } from './sources.ts'

/** Lists of the office without an export, by name, and why none is due. */
const WITHOUT_EXPORT: Readonly<Record<string, string>> = {
  'competition.log': 'a part of the operation log, which has an export for those who may',
  'enrolment.imports': 'steps of one’s own work, each with its teams a click away in a list that has an export',
  'enrolment.ownSchool': 'what the own school has to do, one row a round; the organiser’s list has an export',
  'identity.sessions': 'who is signed in at the moment; the log of sign-ins has an export',
  'notice.messages': 'the reader’s own inbox',
  'organisation.lower': 'a part of the list of organisations, within the details of one',
  'promotion.places': 'a directory to open a stage from',
  'review.reminder': 'a selection to send reminders to, empty once the experts are done',
  'study.materials': 'learning material, which is files',
  'system.dictData': 'entries of one dictionary, a page of words',
  'system.dicts': 'a directory to open a dictionary from',
  'system.files': 'facts about files, each of which belongs to a record whose list has an export',
  'system.infected': 'files that the scanner holds back, dealt with one by one',
  'system.jobs': 'work of the server, watched while it runs',
  'system.maintenance': 'notices of maintenance, a handful',
  'system.roles': 'a handful of roles, each a tree of rights',
  'work.reminder': 'a selection to send reminders to; the lists of teams and works have an export',
}

/** Lists of a page's source: the name of each, and whether it has an export. */
function listsIn(source: string): Array<{ name: string; isExported: boolean }> {
  return source
    .split(/<ListPage\b/)
    .slice(1)
    .map((list) => ({
      name: /\bname=(?:"|\{[^}']*')([\w.]+)/.exec(list)?.[1] ?? '?',
      isExported: /\bexporter=/.test(list),
    }))
}

const lists = sources('web/src/**/*.tsx')
  .filter((file) => !/\.test\.tsx$|\/home-[^/]*$|^web\/src\/ui\//.test(file))
  .flatMap((file) => listsIn(read(file)))
const namesOf = (isExported: boolean) => lists.filter((list) => list.isExported === isExported).map(({ name }) => name)

test('a list and its export are seen', () => {
  expect(listsIn('<ListPage name="a.b" exporter={x} /> <ListPage\n name="c.d"\n />')).toEqual([
    { name: 'a.b', isExported: true },
    { name: 'c.d', isExported: false },
  ])
})

test('every list of the office has an export, or is named with the reason why not', () => {
  expect(lists.length).toBeGreaterThan(50)
  expect(namesOf(false).toSorted()).toEqual(Object.keys(WITHOUT_EXPORT).toSorted())
})

test('the columns of every list can be chosen: its names are unique, and no list page of the office is a table alone', () => {
  const names = lists.map(({ name }) => name)
  expect(names.filter((name, at) => name === '?' || names.indexOf(name) !== at)).toEqual([])
  const tables = sources('web/src/**/office-*.page.tsx').filter(
    (file) => /<Table\b/.test(read(file)) && /\blistOf\(/.test(read(file)),
  )
  expect(tables).toEqual([])
})
