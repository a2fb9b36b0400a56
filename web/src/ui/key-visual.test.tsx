import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { KeyVisual } from './key-visual.tsx'

const markup = (name: string) => renderToStaticMarkup(<KeyVisual name={name} />)

test('a name always gives the same picture, another name another', () => {
  expect(markup('全国大学生创新设计大赛')).toBe(markup('全国大学生创新设计大赛'))
  expect(markup('全国大学生创新设计大赛')).not.toBe(markup('第二届全国大学生创新设计大赛'))
})

test('a competition without a name has a picture too', () => {
  expect(markup('')).toContain('<path')
})
