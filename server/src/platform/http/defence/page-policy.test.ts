import { expect, test } from 'vitest'
import { pagePolicy } from './headers.ts'

/** @spec K04 */
test('an office page may load the editor and default pictures from their configured origins, and nothing else', () => {
  const office = { editorHomeUrl: 'https://editor.example/v1', assetHost: 'https://files.example' }
  const sources = (policy: string) => {
    const named = policy.split('; ').filter((line) => line.includes('.example'))
    return named.map((line) => `${line.split(' ')[0]} ${line.match(/\S+[.]example\S*/g)!.join(' ')}`)
  }
  expect(sources(pagePolicy('n', { office }))).toEqual([
    'script-src https://editor.example',
    'style-src https://editor.example',
    'img-src https://files.example',
  ])
  expect(sources(pagePolicy('n'))).toEqual([])
})
