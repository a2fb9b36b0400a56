import { expect, test } from 'vitest'
import { z } from 'zod'
import { inputLabel } from '../core/src/base/fault/input-labels.ts'
import { modules } from '../server/src/app/modules.ts'

/** Set by the page, not by a person; nobody is told of them. */
const OF_THE_PAGE: readonly string[] = [
  'accept',
  'changeId',
  'codeWay',
  'correctionId',
  'document',
  'fields',
  'fileHash',
  'hashes',
  'jobId',
  'list',
  'looking',
  'objectionId',
  'petitionId',
  'place',
  'replaces',
  'requestId',
  'ruleKey',
  'sessionId',
  'shared',
  'subscriptions',
  'textVersion',
  'token',
  'transferId',
  'viewId',
]

interface Shape {
  readonly properties?: Readonly<Record<string, unknown>>
  readonly anyOf?: readonly Shape[]
  readonly oneOf?: readonly Shape[]
}

const namesOf = ({ properties = {}, anyOf = [], oneOf = [] }: Shape): string[] => [
  ...Object.keys(properties),
  ...[...anyOf, ...oneOf].flatMap(namesOf),
]

test('each field that visitors and participants fill in has a label for what is wrong with it', () => {
  const writes = modules
    .flatMap(({ api }) => Object.values(api))
    .filter(({ method, access }) => method !== 'GET' && typeof access === 'string')
  const names = writes.flatMap(({ input }) =>
    namesOf(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Shape),
  )
  const unnamed = new Set(names.filter((name) => inputLabel([name]) === null))
  expect([...unnamed].toSorted()).toEqual(OF_THE_PAGE)
})
