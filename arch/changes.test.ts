import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { z } from 'zod'
import type { Api, Endpoint } from '@podium/core/base/endpoint.ts'
import { root, sources } from './sources.ts'

/** What is said of the change itself and kept with it alone. */
const ABOUT_THE_CHANGE = ['reason', 'opinion', 'zeroConfirmed', 'acceptTeams', 'acceptEarly', 'reasons']

async function endpoints(): Promise<Endpoint[]> {
  const files = sources('core/src/**/*api.ts')
  const modules = await Promise.all(files.map((file) => import(pathToFileURL(join(root, file)).href)))
  return modules.flatMap((module: object) =>
    Object.entries(module).flatMap(([name, api]) => (name.endsWith('Api') ? Object.values(api as Api) : [])),
  )
}

/** A call that changes what is kept: it carries the version its reader saw, or is named so. */
function changes({ method, path, input, access }: Endpoint): boolean {
  if (method !== 'POST' || access === 'public') return false
  const fields = input instanceof z.ZodObject ? Object.keys(input.shape) : []
  return fields.includes('version') || fields.includes('no') || /\/(?:save|update|set|edit)$/i.test(path)
}

/** Places in which an absent key would be filled in. A list stands for itself; its rows with an id and no key are records. */
function erasing(schema: unknown, path = ''): string[] {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault || schema instanceof z.ZodCatch) return [path]
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return erasing(schema.unwrap(), path)
  if (schema instanceof z.ZodArray) {
    const { element } = schema
    const names = element instanceof z.ZodObject ? Object.keys(element.shape) : []
    const isRecord = !names.includes('key') && names.some((name) => name.endsWith('Id'))
    return isRecord ? erasing(element, `${path}[]`) : []
  }
  if (!(schema instanceof z.ZodObject)) return []
  return Object.entries(schema.shape)
    .filter(([name]) => !ABOUT_THE_CHANGE.includes(name))
    .flatMap(([name, field]) => erasing(field, path === '' ? name : `${path}.${name}`))
}

it('an absent key leaves what is kept as it is: inputs of changes have no defaults', async () => {
  const found = (await endpoints()).filter(changes)
  expect(found.length).toBeGreaterThan(30)
  expect([...new Set(found.flatMap(({ path, input }) => erasing(input).map((field) => `${path} ${field}`)))]).toEqual(
    [],
  )
})
