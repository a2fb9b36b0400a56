import { expect, test } from 'vitest'
import { isPublicPath, PUBLIC_PATHS } from './public-path.rule.ts'

/** @spec G06 */
test.each(PUBLIC_PATHS.map((path) => [path]))('%s is public', (path) => expect(isPublicPath(path)).toBe(true))

/** @spec G06 */
test.each([
  ['/home/anything', true],
  ['/x/home', true],
  ['/certificate/trace?no=1', true],
  ['/certificate/trace/', true],
  ['/certificate/trace/x', false],
  ['/center/users', false],
  ['/center/users?from=/home', false],
  ['/center/users#/home', false],
  ['/dashboard', false],
  ['/', false],
])('%s is public: %s', (path, open) => expect(isPublicPath(path)).toBe(open))
