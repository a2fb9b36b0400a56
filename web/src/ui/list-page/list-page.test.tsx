import { act, cleanup, render, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider, createMemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { RefusalError } from '#web/lib/call/refusal-error.ts'
import { newQueryClient } from '#web/lib/call/use-call.ts'
import { ListPage } from './list-page.tsx'

interface Row {
  id: string
  name: string
}

let container: HTMLElement
let asked: unknown[]

beforeEach(() => {
  localStorage.clear()
  asked = []
  container = document.body.appendChild(document.createElement('div'))
})

afterEach(async () => {
  cleanup()
  container.remove()
})

async function show(address: string, answer: (query: unknown) => Promise<unknown>, client = newQueryClient()) {
  const load = async (query: unknown) => {
    asked.push(query)
    return (await answer(query)) as { rows: Row[]; total: number; pageNum: number; pageSize: number }
  }
  const source = { key: '/list', load }
  const page = (
    <ListPage<Row, unknown>
      name="test.rows"
      source={source}
      rowId={(row) => row.id}
      filters={[{ name: 'keyword', label: '关键词', kind: 'text' }]}
      columns={[
        { key: 'name', title: '名称', sorter: true },
        { key: 'id', title: '编号', hidden: true },
      ]}
      fixedQuery={{ roundId: '7' }}
      selectable
      rowActions={() => [{ key: 'edit', label: '修改', onClick: () => undefined, reason: '已锁定' }]}
      empty={{ title: '还没有报名', hint: '发布竞赛后会出现在这里' }}
    />
  )
  const router = createMemoryRouter(
    [
      { path: '/record', element: null },
      { path: '*', element: page },
    ],
    { initialEntries: [address] },
  )
  await act(async () =>
    render(
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
      { container: container },
    ),
  )
  await settled()
  return router
}

/** Lets React and the query settle: until the frame that loads is gone. */
async function settled() {
  for (let round = 0; round < 100; round++) {
    await act(async () => await new Promise((resolve) => setTimeout(resolve, 20)))
    if (asked.length > 0 && !container.querySelector('.ant-skeleton')) return
  }
}

function button(words: string): HTMLElement {
  const found = [...container.querySelectorAll('button')].find(
    (each) => each.textContent?.replaceAll(' ', '') === words,
  )
  return found ?? expect.unreachable(`no button ${words}`)
}

const tick = () => container.querySelector<HTMLInputElement>('tbody .ant-checkbox-input')

const rows = (total: number) => async () => ({ rows: [{ id: 'a1', name: '甲' }], total, pageNum: 1, pageSize: 20 })

describe('a list page', () => {
  it('requests the filters of its address and its fixed query', async () => {
    await show('/list?keyword=王&pageNum=2&orderBy=name&order=desc', rows(45))
    expect(asked).toEqual([{ keyword: '王', pageNum: 2, pageSize: 20, orderBy: 'name', order: 'desc', roundId: '7' }])
    expect(container.querySelector<HTMLInputElement>('input')?.value).toBe('王')
    expect(container.textContent).toContain('共 45 条')
  })

  it('shows that there are more rows than were counted', async () => {
    await show('/list', async () => ({ ...(await rows(10_000)()), totalIsMinimum: true }))
    expect(container.textContent).toContain('共 10,000+ 条')
  })

  it('goes to the last page when its address points beyond', async () => {
    const router = await show('/list?pageNum=9', rows(25))
    expect(router.state.location.search).toBe('?pageNum=2')
  })

  it('sorts by header through the address, from the first page on', async () => {
    const router = await show('/list?pageNum=2', rows(45))
    await act(async () => [...container.querySelectorAll('th')].find((cell) => cell.textContent === '名称')?.click())
    await settled()
    expect(router.state.location.search).toBe('?orderBy=name&order=asc')
  })

  it('gives the focus back to the row when the reader comes back from its record', async () => {
    const router = await show('/list', rows(3))
    const tickBox = () => container.querySelector<HTMLInputElement>('[data-row-key] input')!
    await act(async () => tickBox().click())
    await act(() => router.navigate('/record'))
    await act(() => router.navigate(-1))
    await settled()
    await act(async () => await new Promise((resolve) => setTimeout(resolve, 20)))
    expect(container.contains(document.activeElement)).toBe(true)
    expect(document.activeElement).toBe(tickBox())
  })

  it('clears its filters by reset', async () => {
    const router = await show('/list?keyword=王&roundId=7', rows(3))
    await userEvent.click(button('重置'))
    await settled()
    expect(router.state.location.search).toBe('?roundId=7')
  })

  it('loads again when the same search is repeated', async () => {
    await show('/list?keyword=王', rows(3))
    await userEvent.click(button('查询'))
    await settled()
    expect(asked).toHaveLength(2)
    expect(asked[1]).toEqual(asked[0])
  })

  it('shows what to do when the list is empty', async () => {
    await show('/list', async () => ({ rows: [], total: 0, pageNum: 1, pageSize: 20 }))
    expect(container.textContent).toContain('还没有报名发布竞赛后会出现在这里')
  })

  it('shows when only the filters leave nothing', async () => {
    await show('/list?keyword=x', async () => ({ rows: [], total: 0, pageNum: 1, pageSize: 20 }))
    expect(container.textContent).toContain('没有符合条件的数据')
  })

  it('shows why it failed with the trace id, and tries again', async () => {
    await show('/list', async () => {
      if (asked.length === 1) throw new RefusalError({ code: 10500, msg: '系统错误', status: 500, traceId: '7f3c' })
      return await rows(1)()
    })
    expect(container.querySelector('[role=alert]')?.textContent).toBe('加载失败系统错误追踪编号：7f3c重试')
    await userEvent.click(button('重试'))
    await settled()
    expect(container.textContent).toContain('甲')
  })

  it('shows why an action is disabled instead of hiding it', async () => {
    await show('/list', rows(1))
    expect([button('修改').hasAttribute('disabled'), button('修改').getAttribute('aria-description')]).toEqual([
      true,
      '已锁定',
    ])
  })

  it('shows the columns the person chose', async () => {
    localStorage.setItem('list.columns.test.rows', '["id"]')
    await show('/list', rows(1))
    expect([...container.querySelectorAll('tbody td')].map((cell) => cell.textContent)).toContain('a1')
    expect(container.querySelector('tbody')?.textContent).not.toContain('甲')
  })

  it('names its checkboxes by their rows, in the reader’s language', async () => {
    await show('/list', rows(1))
    const boxes = within(container)
      .getAllByRole('checkbox')
      .map((box) => box.getAttribute('aria-label'))
    expect(boxes).toEqual(['选择本页全部', '选择 甲'])
  })

  it('names a checkbox by another column where the first has no text', async () => {
    const nameless = { rows: [{ id: 'a1', name: '' }], total: 1, pageNum: 1, pageSize: 20 }
    localStorage.setItem('list.columns.test.rows', '["name","id"]')
    await show('/list', async () => nameless)
    expect(within(container).getAllByRole('checkbox').at(-1)?.getAttribute('aria-label')).toBe('选择 a1')
  })

  it('retains the ticks while a record is opened, until they are cleared', async () => {
    const client = newQueryClient()
    await show('/list', rows(1), client)
    await userEvent.click(tick()!)
    cleanup()
    await show('/list', rows(1), client)
    expect(tick()?.checked).toBe(true)
    await userEvent.click(button('取消选择'))
    cleanup()
    await show('/list', rows(1), client)
    expect(tick()?.checked).toBe(false)
  })
})
