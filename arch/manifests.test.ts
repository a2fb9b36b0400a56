import { expect, test } from 'vitest'
import { actionsOf, auditWordsOf, jobsOf, PAGE_AREAS, permissionsOf, type Manifest } from '../core/src/base/manifest.ts'
import { manifests } from '../core/src/modules.ts'
import { menuSeedOf } from '../core/src/system/menu/menu-seed.ts'
import { eventNamesOf, topicsOf } from '../core/src/notice/topics.ts'
import { modules } from '../server/src/app/modules.ts'
import { pageName } from '../web/src/app/page-name.ts'
import { read, sources } from './sources.ts'

const pages = manifests.flatMap(({ name, pages }: Manifest) =>
  PAGE_AREAS.flatMap((area) =>
    Object.values(pages[area] ?? {}).map((page) => ({ name: `${name}/${page.file}`, ...page })),
  ),
)
const codes = permissionsOf(manifests)
const endpoints = modules.flatMap(({ api }) => Object.values(api))

test('every page file is in its module’s manifest, and every page of a manifest is a file', () => {
  const files = sources('web/src/**/*.page.tsx').map((file) => pageName(file.replace('web/src/', '../')))
  expect([...new Set(pages.map(({ name }) => name))].toSorted()).toEqual(files.toSorted())
})

test('no two pages have the same address', () => {
  const paths = pages.map(({ path }) => path)
  expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([])
})

test('every page of the office that needs a code is in the menu', () => {
  const paths = menuSeedOf(manifests).flatMap((row) => [row, ...row.children].map(({ path }) => path))
  const coded = pages.filter(({ access }) => typeof access !== 'string')
  expect(coded.filter(({ path }) => !paths.includes(path))).toEqual([])
})

test('every code that a call asks for has a name', () => {
  const asked = endpoints.flatMap(({ access }) => (typeof access === 'string' ? [] : access))
  expect(asked.filter((code) => !Object.hasOwn(codes, code))).toEqual([])
})

test('every server module has a manifest of its name, and its audit actions begin with it', () => {
  const names = manifests.map(({ name }) => name as string)
  expect(modules.map(({ name }) => name).filter((name) => !names.includes(name))).toEqual([])
  const actions = modules.flatMap(({ name, verbs }) => Object.values(verbs).map(({ action }) => ({ name, action })))
  expect(actions.filter(({ name, action }) => action !== null && !action.startsWith(`${name}.`))).toEqual([])
})

test('every audit action has a label, and every label an action', () => {
  // Recorded by jobs, at the start, or beside a read.
  const others = [
    'identity.canonical_names',
    'enrolment.annotate_import',
    'enrolment.canonical_names',
    'enrolment.settle',
    'enrolment.forfeit',
    'enrolment.miss_hand_in',
    'enrolment.leave_refunded',
    'enrolment.offer_place',
    'enrolment.leave_line',
    'enrolment.complete_members',
    'finance.settle',
    'finance.not_handed_over',
    'finance.close',
    'finance.refunded',
    'finance.refund_ended',
    'system.virus_found',
  ]
  const verbs = modules.flatMap(({ verbs }) => Object.values(verbs).flatMap(({ action }) => action ?? []))
  expect(Object.keys(actionsOf(manifests)).toSorted()).toEqual([...new Set([...verbs, ...others])].toSorted())
})

test('every kind of job has a label, and every label a kind', () => {
  const kinds = modules.flatMap(({ jobs = {} }) => Object.keys(jobs))
  expect(Object.keys(jobsOf(manifests)).toSorted()).toEqual(kinds.toSorted())
})

test('a field or state of the audit log has one label', () => {
  expect(() => auditWordsOf(manifests)).not.toThrow()
})

test('every handler is a named function, so that stack traces and profiles name it', () => {
  const handlers = modules.flatMap(({ name, verbs }) =>
    Object.entries(verbs).map(([verb, handler]) => [`${name}.${verb}`, handler.name]),
  )
  expect(handlers.length).toBeGreaterThan(200)
  expect(handlers.filter(([, name]) => name === '')).toEqual([])
})

test('every event that a notice or a message is of has a name', () => {
  const lines = sources('server/src/**/*.ts', 'core/src/**/*.ts')
    .filter((file) => !/\.(test|fixture)\.ts$/.test(file))
    .flatMap((file) => read(file).match(/\bevent: [^\n]+/g) ?? [])
  const events = lines.flatMap((line) => [...line.matchAll(/'([a-z]+\.[a-z_]+)'/g)].map(([, event]) => event!))
  const prefixes = lines.flatMap((line) => [...line.matchAll(/`([a-z]+\.)\$\{/g)].map(([, prefix]) => prefix!))
  const names = Object.keys(eventNamesOf(manifests))
  expect([events.length, prefixes.length]).toEqual([expect.toSatisfy((n: number) => n > 15), 1])
  expect(events.filter((event) => !names.includes(event))).toEqual([])
  expect(prefixes.filter((prefix) => !names.some((name) => name.startsWith(prefix)))).toEqual([])
})

test('every event is of a topic, a code or the test message', () => {
  const topics = [...Object.keys(topicsOf(manifests)), 'code', 'notice']
  const events = Object.keys(eventNamesOf(manifests))
  expect(events.filter((event) => !topics.includes(event.split('.')[0]!))).toEqual([])
})
