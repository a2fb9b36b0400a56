import { expect, it } from 'vitest'
import { noticePlaceholdersOf, noticeTemplatesOf } from '../core/src/base/manifest.ts'
import { placeholdersIn } from '../core/src/base/notice/template.ts'
import { manifests } from '../core/src/modules.ts'
import { whyNotWording } from '../core/src/notice/template/wording.rule.ts'
import { wordingOf } from '../core/src/notice/template/wording.ts'
import { eventNamesOf } from '../core/src/notice/topics.ts'
import { read, sources } from './sources.ts'

const templates = Object.entries(noticeTemplatesOf(manifests))

const NOTIFIES = /\b(?:notify|sendLetter|notifyOfBatch|send\w*Notice)\(/
/** Text in quotes, whether it is Chinese or a sentence of English. */
const FINISHED = /(['"`])(?:[^'"`\n]*\p{Script=Han}[^'"`\n]*|[A-Z][a-z]*(?: [^'"`\n]+){2,})\1/u

/** Their words are those of a refusal and of warnings on a page. */
const OF_NO_NOTICE = ['server/src/finance/invoice/issue-invoice.ts', 'server/src/review/assignment/change-task.ts']

const saysItself = (text: string): boolean => NOTIFIES.test(text) && FINISHED.test(text)

it('sees finished text beside a notice, in either language, and no template', () => {
  expect(saysItself("await notify(services, tx, { users, zh: '作品被退回' })")).toBe(true)
  expect(saysItself("await notify(services, tx, { users, en: 'Your work was returned' })")).toBe(true)
  expect(saysItself("await notify(services, tx, { users, template: 'work.returned', params: { work } })")).toBe(false)
  expect(saysItself("const label = '作品被退回'")).toBe(false)
})

it('nothing that notifies has words of its own: they are templates of the manifests', () => {
  const files = sources('server/src').filter((file) => file.endsWith('.ts') && !/\.(?:test|fixture)\.ts$/.test(file))
  const notifying = files.filter((file) => NOTIFIES.test(read(file)))
  expect(notifying.length).toBeGreaterThan(30)
  const own = notifying.filter((file) => saysItself(read(file)))
  expect(own.toSorted()).toEqual(OF_NO_NOTICE)
})

it('every template has both languages with the same placeholders, and an event with a name', () => {
  const events = eventNamesOf(manifests)
  expect(templates.length).toBeGreaterThan(80)
  const faulty = templates.filter(([, { event, title, body }]) => {
    const [zh, en] = [`${title.zh}\n${body.zh}`, `${title.en}\n${body.en}`].map((text) => placeholdersIn(text).sort())
    return !Object.hasOwn(events, event) || !title.zh || !title.en || zh!.join() !== en!.join()
  })
  expect(faulty.map(([key]) => key)).toEqual([])
})

it('what strangers may read has no placeholders', () => {
  const open = templates.filter(([, { forAnybody }]) => forAnybody)
  expect(open.map(([key]) => key)).toEqual(['identity.opened', 'expert.invited'])
  expect(open.flatMap(([, { title, body }]) => placeholdersIn(`${title.zh}${body.zh}${title.en}${body.en}`))).toEqual(
    [],
  )
})

it('every placeholder has a label and a sample of its module or a lower one', () => {
  const unknown = templates.flatMap(([key, { title, body }]) => {
    const known = noticePlaceholdersOf(manifests, key)
    return placeholdersIn(`${title.zh}${body.zh}`).flatMap((name) =>
      Object.hasOwn(known, name) ? [] : `${key} ${name}`,
    )
  })
  expect(unknown).toEqual([])
})

it('the built-in words fit the rules for those of staff', () => {
  const faulty = templates.filter(([, template]) => whyNotWording(template, wordingOf(template)) !== null)
  expect(faulty.map(([key]) => key)).toEqual([])
})

it('what a placeholder is required of has it', () => {
  const keeps = ([, { title, body, required = [] }]: (typeof templates)[number]) =>
    required.every((name) => placeholdersIn(`${title.zh}${body.zh}`).includes(name))
  expect(templates.filter((template) => !keeps(template)).map(([key]) => key)).toEqual([])
  expect(templates.filter(([, { required }]) => required).length).toBeGreaterThan(40)
})
