// @vitest-environment jsdom
import { act } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ChoiceField, TextField, TickField } from './plain-fields.tsx'
import { PlainForm, SubmitButton } from './plain-form.tsx'

const submitted: object[] = []
const form = (
  <PlainForm initialValues={{ kind: 'student' }} onSubmit={(values) => submitted.push(values)}>
    <ChoiceField
      name="kind"
      label="Kind"
      options={[
        { value: 'student', label: 'Student' },
        { value: 'teacher', label: 'Teacher' },
      ]}
    />
    <TextField name="realName" label="Name" />
    <TickField name="agreed">Agreed</TickField>
    <SubmitButton busy={false}>Go</SubmitButton>
  </PlainForm>
)

it('a server-rendered form can be filled in before its code is loaded, and is submitted only after', async () => {
  const container = document.createElement('div')
  document.body.append(container)
  container.innerHTML = renderToString(form)
  const button = () => container.querySelector<HTMLButtonElement>('button')!
  expect(button().disabled).toBe(true)
  container.querySelector<HTMLInputElement>('#realName')!.value = '李雷'
  container.querySelector<HTMLInputElement>('#agreed')!.checked = true
  container.querySelector<HTMLInputElement>('[value=teacher]')!.checked = true
  await act(async () => hydrateRoot(container, form))
  expect(button().disabled).toBe(false)
  await act(async () => button().click())
  expect(submitted).toEqual([{ kind: 'teacher', realName: '李雷', agreed: true }])
})
