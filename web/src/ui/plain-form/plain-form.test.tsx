import { render, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { PasswordField, TextField } from './plain-fields.tsx'
import { PlainForm, SubmitButton } from './plain-form.tsx'
import { PlainTabs } from './plain-tabs.tsx'

const user = userEvent.setup()
const nameRule = [{ required: true, message: '请填写姓名' }]

function open(refusal: { msg: string; fields: Array<{ path: string; msg: string }> } | null = null) {
  const submitted: object[] = []
  const view = render(
    <PlainForm refusal={refusal} onSubmit={(values: object) => submitted.push(values)}>
      <TextField name="name" label="姓名" rules={nameRule} />
      <PasswordField name="password" label="密码" />
      <SubmitButton busy={false}>提交</SubmitButton>
    </PlainForm>,
  )
  return { ...view, submitted }
}

it('submitting with a fault sends nothing, names the fault at its field and moves the focus there', async () => {
  const { getByLabelText, getByText, submitted } = open()
  await user.click(getByText('提交'))
  const field = getByLabelText('姓名')
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(document.getElementById(field.getAttribute('aria-describedby')!)!.textContent).toBe('请填写姓名')
  expect(submitted).toEqual([])
})

it('no fault is shown before a field is left, and it goes as soon as one types', async () => {
  const { getByLabelText, queryByText } = open()
  await user.click(getByLabelText('姓名'))
  expect(queryByText('请填写姓名')).toBe(null)
  await user.tab()
  await waitFor(() => expect(queryByText('请填写姓名')).not.toBe(null))
  await user.type(getByLabelText('姓名'), '李')
  await waitFor(() => expect(queryByText('请填写姓名')).toBe(null))
})

it('the refusal of the server is read out, and its fault gets the focus', async () => {
  const { getByRole, getByLabelText } = open({ msg: '提交的内容有误', fields: [{ path: 'password', msg: '太简单' }] })
  expect(getByRole('alert').textContent).toBe('提交的内容有误')
  await waitFor(() => expect(document.activeElement).toBe(getByLabelText('密码')))
  expect(getByLabelText('密码').getAttribute('aria-invalid')).toBe('true')
})

it('a refusal that concerns no field gets the focus itself, so that it is on screen', async () => {
  const { getByRole } = open({ msg: '该手机号已注册', fields: [] })
  await waitFor(() => expect(document.activeElement).toBe(getByRole('alert')))
})

it('a password is hidden until its reader asks to see it', async () => {
  const { getByLabelText, getByRole } = open()
  expect(getByLabelText('密码').getAttribute('type')).toBe('password')
  await user.click(getByRole('button', { name: '显示密码' }))
  expect(getByLabelText('密码').getAttribute('type')).toBe('text')
})

it('arrow keys keep the focus on the tabs, whatever field of the panel asks for it', async () => {
  const { getByRole, queryByText } = render(
    <PlainTabs
      label="方式"
      initial="2"
      tabs={[
        { key: '1', label: '密码', content: <input autoFocus aria-label="用户名" /> },
        { key: '2', label: '验证码', content: '第二栏' },
      ]}
    />,
  )
  expect(queryByText('第二栏')).not.toBeNull()
  await user.click(getByRole('tab', { name: '验证码' }))
  await user.keyboard('{ArrowLeft}')
  expect(document.activeElement).toBe(getByRole('tab', { name: '密码' }))
})

it('arrow keys choose the next tab, and only the chosen panel exists', async () => {
  const { getByRole, queryByText } = render(
    <PlainTabs
      label="方式"
      tabs={[
        { key: '1', label: '密码', content: '第一栏' },
        { key: '2', label: '验证码', content: '第二栏' },
      ]}
    />,
  )
  await user.click(getByRole('tab', { name: '密码' }))
  await user.keyboard('{ArrowRight}')
  expect(getByRole('tab', { name: '验证码' }).getAttribute('aria-selected')).toBe('true')
  expect(document.activeElement).toBe(getByRole('tab', { name: '验证码' }))
  expect([queryByText('第一栏'), queryByText('第二栏')?.getAttribute('role')]).toEqual([null, 'tabpanel'])
})
