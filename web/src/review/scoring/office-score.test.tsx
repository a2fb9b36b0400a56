import { act, cleanup, render, waitFor } from '@testing-library/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { installAmbient } from '#web/lib/ambient.ts'
import { currentQuestion } from '#web/lib/call/ask.ts'
import { newQueryClient } from '#web/lib/call/use-call.ts'
import { Page as ReviewScorePage } from './office-score.page.tsx'
import { ScoringPage } from './scoring-page.fixture.ts'

vi.stubGlobal(
  'EventSource',
  class {
    addEventListener() {}
    close() {}
  },
)

let server: ScoringPage

beforeEach(async () => {
  server = new ScoringPage()
  installAmbient(() => ({ language: () => 'zh-cn', token: () => 'T', fetch: server.fetch }))
  const router = createMemoryRouter([{ path: '*', element: <ReviewScorePage /> }], {
    initialEntries: ['/review/score?taskId=t1'],
  })
  await act(async () =>
    render(
      <QueryClientProvider client={newQueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    ),
  )
  await shows('A001')
})
afterEach(async () => {
  server.offline = false
  cleanup()
  document.body.replaceChildren()
})

async function shows(label: string): Promise<void> {
  await waitFor(() => {
    expect(document.querySelector('h2')?.textContent).toContain(label)
    expect(document.querySelector('#score-idea')).not.toBe(null)
  })
}

/** The score that stands in a field, however many digits it shows. */
function score(key: string): number {
  return Number.parseFloat(field(key).value)
}

function field(key: string): HTMLInputElement {
  return document.querySelector<HTMLInputElement>(`#score-${key}`)!
}

async function type(key: string, value: string): Promise<void> {
  await act(async () => {
    // Past React's own property, as typing does.
    const element = field(key)
    const shape = element instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
    Reflect.set(shape.prototype, 'value', value, element)
    element.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

async function press(words: string): Promise<void> {
  const button = [...document.querySelectorAll('button')].find((each) =>
    (each.getAttribute('aria-label') ?? each.textContent).replaceAll(' ', '').includes(words),
  )!
  await act(async () => button.click())
}

async function confirm(text: string, yes = true): Promise<void> {
  await waitFor(() => expect(currentQuestion()?.text).toBe(text))
  await act(async () => currentQuestion()!.answer(yes))
}

async function expectSaved(scores: object, taskId = 't1'): Promise<void> {
  await waitFor(() => expect(server.scorecards.get(taskId)!.scores).toEqual(scores))
  await expectText('已自动保存')
}

async function expectText(words: string): Promise<void> {
  await waitFor(() => expect(document.body.textContent).toContain(words))
}

/** Another tab or window of the same expert. */
function elsewhere(scores: Record<string, number>, taskId = 't1'): void {
  const scorecard = server.scorecards.get(taskId)!
  Object.assign(scorecard, { scores, version: scorecard.version + 1, state: 'in_progress' })
}

/** @spec B14 */
describe('the scorecard', () => {
  it('shows what was submitted when one comes back to it', async () => {
    await type('idea', '80')
    await type('craft', '90')
    await type('comment', '立意新颖')
    await press('提交并评下一件')
    await confirm('总分 84.00。全部提交之前，可以自行撤回修改。')
    await shows('A002')
    await press('上一件')
    await shows('A001')
    await expectText('已提交，总分')
    expect([score('idea'), score('craft'), field('comment').value]).toEqual([80, 90, '立意新颖'])
  })

  it('continues in the comment after a common one was chosen', async () => {
    await type('comment', '立意新颖。')
    await press('常用评语')
    const choice = await waitFor(() => document.querySelector<HTMLElement>('[role=menuitem]')!)
    await act(async () => choice.click())
    await waitFor(() => expect(document.activeElement).toBe(field('comment')))
    expect(field('comment').value).toBe(`立意新颖。${choice.textContent}`)
    expect(field('comment').selectionStart).toBe(field('comment').value.length)
  })

  it('retains text typed just before leaving the page', async () => {
    await type('idea', '80')
    await press('下一件')
    await shows('A002')
    await press('上一件')
    await shows('A001')
    expect(score('idea')).toBe(80)
    await type('craft', '90')
    await expectSaved({ idea: 80, craft: 90 })
    await press('下一件')
    await shows('A002')
    await press('上一件')
    await shows('A001')
    expect([score('idea'), score('craft')]).toEqual([80, 90])
    expect(document.querySelector('.ant-alert-error')).toBe(null)
  })

  it('retains unsaved input when the judge returns', async () => {
    server.pendingWrites = []
    await type('idea', '80')
    await press('下一件')
    await shows('A002')
    await press('上一件')
    await shows('A001')
    expect(score('idea')).toBe(80)
    const pending = server.pendingWrites
    server.pendingWrites = null
    for (const go of pending) go()
    await type('craft', '90')
    await expectSaved({ idea: 80, craft: 90 })
  })

  it('shows what another tab saved, once the tab is visible again', async () => {
    await type('idea', '80')
    await expectSaved({ idea: 80 })
    elsewhere({ idea: 75 })
    await act(async () => document.dispatchEvent(new Event('visibilitychange')))
    await waitFor(() => expect(score('idea')).toBe(75))
    await type('craft', '60')
    await expectSaved({ idea: 75, craft: 60 })
  })

  it('offers the server’s or the local content when another tab saved meanwhile', async () => {
    elsewhere({ idea: 75 })
    await type('idea', '80')
    await expectText('已在其他窗口修改')
    expect([score('idea'), server.scorecards.get('t1')!.scores]).toEqual([80, { idea: 75 }])
    await press('载入最新内容')
    expect(score('idea')).toBe(75)
    elsewhere({ idea: 70 })
    await type('craft', '60')
    await expectText('已在其他窗口修改')
    await press('保留此处内容')
    await expectSaved({ idea: 75, craft: 60 })
  })

  it('saves offline input automatically once the connection is back', async () => {
    server.offline = true
    await type('idea', '80')
    await expectText('网络恢复后自动保存')
    await act(async () => {
      server.offline = false
      dispatchEvent(new Event('online'))
    })
    await expectSaved({ idea: 80 })
  })

  it('retains offline input when the judge leaves and returns', async () => {
    await press('下一件')
    await shows('A002')
    server.offline = true
    await type('idea', '66')
    await press('上一件')
    await expectText('网络连接异常')
    server.offline = false
    await press('重试')
    await shows('A001')
    await press('下一件')
    await shows('A002')
    expect(score('idea')).toBe(66)
    await expectSaved({ idea: 66 }, 't2')
  })

  it('continues after a lost response of a successful save', async () => {
    server.loseAnswer = true
    await type('idea', '80')
    await waitFor(() => expect(server.saves).toBe(1))
    await type('craft', '90')
    await expectSaved({ idea: 80, craft: 90 })
  })

  it('can be changed again once the staff returned it', async () => {
    await type('idea', '80')
    await type('craft', '90')
    await press('提交并评下一件')
    await confirm('总分 84.00。全部提交之前，可以自行撤回修改。')
    await shows('A002')
    Object.assign(server.scorecards.get('t1')!, {
      state: 'returned',
      version: 9,
      hindrance: '',
      returnReason: '请补充评语',
    })
    await press('上一件')
    await shows('A001')
    await expectText('请补充评语')
    await type('comment', '立意新颖')
    await waitFor(() => expect(server.scorecards.get('t1')!.comment).toBe('立意新颖'))
    expect([score('idea'), server.scorecards.get('t1')!.scores]).toEqual([80, { idea: 80, craft: 90 }])
  })

  it('asks before a returned one is submitted as it was', async () => {
    Object.assign(server.scorecards.get('t2')!, {
      state: 'returned',
      scores: { idea: 80, craft: 90 },
      comment: '立意新颖',
      returnReason: '请补充评语',
      returned: {
        scores: { idea: 80, craft: 90 },
        comment: '立意新颖',
        total: '84.0000',
        submittedAt: '2026-01-01T00:00:00.000Z',
      },
    })
    await press('下一件')
    await shows('A002')
    await press('提交并评下一件')
    await waitFor(() => expect(currentQuestion()?.names?.[0]).toBe('退回后没有修改。工作人员的说明：请补充评语'))
    await act(async () => currentQuestion()!.answer(true))
    await waitFor(() => expect(server.scorecards.get('t2')!.state).toBe('submitted'))
  })

  it('shows unsaved input when the review closed meanwhile', async () => {
    await type('idea', '101')
    server.scorecards.get('t1')!.hindrance = '当前不在评审时间内'
    await act(async () => document.dispatchEvent(new Event('visibilitychange')))
    await expectText('以下内容没有保存')
    await expectText('创新性：此处 101，已保存 —')
  })

  it('asks before the browser leaves with unsaved input', async () => {
    const leave = () => {
      const event = new Event('beforeunload', { cancelable: true })
      dispatchEvent(event)
      return event.defaultPrevented
    }
    expect(leave()).toBe(false)
    await type('idea', '101')
    expect(leave()).toBe(true)
    await type('idea', '100')
    await expectSaved({ idea: 100 })
    expect(leave()).toBe(false)
  })

  const ctrlEnter = () => {
    const keys = new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true })
    return act(async () => void field('craft').dispatchEvent(keys))
  }
  it.each([
    ['the button', () => press('提交并评下一件')],
    ['the keys', ctrlEnter],
  ])('asks before %s submits it, with the scores and the comment that are submitted', async (_way, submit) => {
    await type('idea', '80')
    await type('craft', '90')
    await submit()
    await waitFor(() => expect(currentQuestion()?.names).toEqual(['创新性：80 / 100', '完成度：90 / 100', '未写评语']))
    await confirm('总分 84.00。全部提交之前，可以自行撤回修改。', false)
    expect(server.scorecards.get('t1')!.state).not.toBe('submitted')
    await submit()
    await confirm('总分 84.00。全部提交之前，可以自行撤回修改。')
    await shows('A002')
    expect(server.scorecards.get('t1')!.state).toBe('submitted')
  })

  it('asks for the next ones of a visit only if something is unusual', async () => {
    await type('idea', '80')
    await type('craft', '90')
    await press('提交并评下一件')
    await confirm('总分 84.00。全部提交之前，可以自行撤回修改。')
    await shows('A002')
    await type('idea', '80')
    await type('craft', '0')
    await press('提交并评下一件')
    await waitFor(() => expect(currentQuestion()).not.toBe(null))
    await act(async () => currentQuestion()!.answer(false))
    expect(server.scorecards.get('t2')!.state).not.toBe('submitted')
    await type('craft', '90')
    await press('提交并评下一件')
    await waitFor(() => expect(server.scorecards.get('t2')!.state).toBe('submitted'))
  })

  it('asks before a saved one is submitted that was only opened', async () => {
    server.scorecards.get('t2')!.scores = { idea: 70, craft: 70 }
    await type('idea', '80')
    await type('craft', '90')
    await press('提交并评下一件')
    await confirm('总分 84.00。全部提交之前，可以自行撤回修改。')
    await shows('A002')
    await press('提交并评下一件')
    await confirm('总分 70.00。全部提交之前，可以自行撤回修改。', false)
    expect(server.scorecards.get('t2')!.state).not.toBe('submitted')
  })

  it('leads back to the one that was submitted last, which can be taken back and changed', async () => {
    await type('idea', '80')
    await type('craft', '90')
    await press('提交并评下一件')
    await confirm('总分 84.00。全部提交之前，可以自行撤回修改。')
    await shows('A002')
    await expectText('已提交 A001，总分 84.00')
    await press('查看')
    await shows('A001')
    await press('撤回修改')
    await expectText('您已撤回这份评分，尚未重新提交')
    await expectText('上次提交于')
    expect(document.activeElement).toBe(field('idea'))
    await type('idea', '70')
    await expectSaved({ idea: 70, craft: 90 })
  })

  it('asks each time where what is submitted can’t be taken back', async () => {
    server.left = 0
    await press('下一件')
    await shows('A002')
    await type('idea', '80')
    await type('craft', '90')
    await press('提交并评下一件')
    await confirm('总分 84.00。提交后不能再自行撤回；如有差错，可申请更正。')
    await waitFor(() => expect(server.scorecards.get('t2')!.state).toBe('submitted'))
  })

  it('offers to request a correction where it can’t be taken back, and says what became of the request', async () => {
    const submitted = { state: 'submitted', scores: { idea: 80, craft: 90 }, hindrance: '该评分已提交' }
    Object.assign(server.scorecards.get('t2')!, { ...submitted, takeBackHindrance: '您在本批次的评分已全部提交' })
    await press('下一件')
    await shows('A002')
    await expectText('您在本批次的评分已全部提交')
    await press('申请更正')
    await expectText('申请更正 A002 的评分')
  })

  it('selects the score of a field that gets the focus, so that typing replaces it', async () => {
    await type('idea', '80')
    await act(async () => field('craft').focus())
    await act(async () => field('idea').focus())
    expect([field('idea').selectionStart, field('idea').selectionEnd]).toEqual([0, field('idea').value.length])
  })

  it('names what is missing, and leads there when it is submitted nevertheless', async () => {
    await type('idea', '80')
    await expectText('还缺：完成度')
    await press('提交并评下一件')
    await waitFor(() => expect(document.activeElement).toBe(field('craft')))
    expect([field('craft').getAttribute('aria-invalid'), field('idea').getAttribute('aria-invalid')]).toEqual([
      'true',
      'false',
    ])
    expect(document.querySelector('[role=alert]')?.textContent).toBe('请打分')
    expect(server.scorecards.get('t1')!.state).not.toBe('submitted')
  })

  it('is left by Escape towards submitting, and by an arrow at its beginning back to the last score', async () => {
    const press = (key: string, at: HTMLElement) =>
      act(async () => void at.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))
    await act(async () => field('craft').focus())
    await press('Enter', field('craft'))
    expect(document.activeElement).toBe(field('comment'))
    await press('ArrowUp', field('comment'))
    expect(document.activeElement).toBe(field('craft'))
    await type('comment', '立意新颖')
    await press('Enter', field('craft'))
    expect(field('comment').selectionStart).toBe(4)
    await press('ArrowLeft', field('comment'))
    await press('ArrowUp', field('comment'))
    expect(document.activeElement).toBe(field('comment'))
    field('comment').setSelectionRange(0, 0)
    await press('ArrowUp', field('comment'))
    expect(document.activeElement).toBe(field('craft'))
    await act(async () => field('comment').focus())
    await press('Escape', field('comment'))
    expect(document.activeElement).toBe(document.querySelector('.score-submit'))
  })

  it('shows its position, leads to the next work by keys, and puts the focus into its first score', async () => {
    await expectText('1 / 2')
    const keys = new KeyboardEvent('keydown', { key: 'ArrowDown', altKey: true, bubbles: true })
    await act(async () => field('idea').dispatchEvent(keys))
    await shows('A002')
    await expectText('2 / 2')
    expect(document.activeElement).toBe(field('idea'))
  })
})
