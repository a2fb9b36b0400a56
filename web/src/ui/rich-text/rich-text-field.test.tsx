import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Form } from 'antd'
import { afterEach, expect, test, vi } from 'vitest'
import { fallbackSetting, SiteContext } from '#web/lib/site.ts'
import { loadEngine } from './load-engine.ts'
import { RichTextField } from './rich-text-field.tsx'

const load = () => import('./engine/article-editor.ts')
const HOME = 'https://editor.example'
const boxOf = async () => await screen.findByRole('textbox', { name: '正文' })

afterEach(() => {
  vi.useRealTimers()
  document.head.replaceChildren()
})

/** Types at the end of the text, as an input event of the browser arrives at the editor. */
function type(box: HTMLElement, text: string): void {
  box.querySelector('p')!.append(text)
}

/** @spec K04 */
test('the editor is asked from its configured home and shows the saved text', async () => {
  const asked = vi.fn(load)
  render(
    <SiteContext value={{ ...fallbackSetting, editorHomeUrl: HOME }}>
      <RichTextField label="正文" pictures="site.picture" value="<p>已有的正文</p>" load={asked} />
    </SiteContext>,
  )
  expect((await boxOf()).textContent).toContain('已有的正文')
  expect(asked).toHaveBeenCalledWith(HOME, 0)
})

/** @spec X12 */
test('an editor that can’t be loaded says what to check, keeps the text, and opens when tried again', async () => {
  const asked = vi.fn<typeof loadEngine>().mockRejectedValueOnce(new Error('not found')).mockImplementation(load)
  const kept: string[] = []
  render(
    <SiteContext value={{ ...fallbackSetting, editorHomeUrl: HOME }}>
      <Form initialValues={{ body: '<p>已有的正文</p>' }} onValuesChange={({ body }) => kept.push(body as string)}>
        <Form.Item name="body">
          <RichTextField label="正文" pictures="site.picture" load={asked} />
        </Form.Item>
      </Form>
    </SiteContext>,
  )
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('编辑器资源加载失败')
  expect(alert.textContent).toContain(HOME)
  fireEvent.click(screen.getByRole('button', { name: '重试' }))
  expect((await boxOf()).textContent).toContain('已有的正文')
  expect(asked).toHaveBeenLastCalledWith(HOME, 1)
  expect(kept).toEqual([])
})

/** @spec X12 */
test('a style sheet that is missing at the editor’s home makes loading fail', async () => {
  const loading = loadEngine('data:text/javascript,export{};//', 0)
  const link = await waitFor(() => document.head.querySelector('link[data-editor]')!)
  link.dispatchEvent(new Event('error'))
  await expect(loading).rejects.toThrow('article-editor.css')
})

/** @spec K03 */
test.each([
  { asked: undefined, reported: 50 },
  { asked: 5, reported: 20 },
])('a change is reported $reported ms after the last one (asked for: $asked)', async ({ asked, reported }) => {
  const onChange = vi.fn()
  render(
    <RichTextField
      label="正文"
      pictures="site.picture"
      load={load}
      onChange={onChange}
      {...(asked && { debounceMs: asked })}
    />,
  )
  const box = await boxOf()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await act(async () => {
    type(box, '新')
    await Promise.resolve()
  })
  await act(() => vi.advanceTimersByTimeAsync(reported - 1))
  expect(onChange).not.toHaveBeenCalled()
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(onChange).toHaveBeenCalledExactlyOnceWith('<p>新</p>')
})

test('a change just made is reported when the field loses the focus', async () => {
  const onChange = vi.fn()
  render(<RichTextField label="正文" pictures="site.picture" load={load} onChange={onChange} />)
  const box = await boxOf()
  fireEvent.focus(box)
  await act(async () => {
    type(box, '新')
    await Promise.resolve()
  })
  fireEvent.blur(box)
  await waitFor(() => expect(onChange).toHaveBeenCalledWith('<p>新</p>'), { timeout: 40 })
})
