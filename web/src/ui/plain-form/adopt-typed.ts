import type { FormInstance } from '@rc-component/form'

/** Takes over what a visitor filled in before the code of a server-rendered form was loaded. */
export function adoptTyped(root: HTMLElement, form: Pick<FormInstance, 'getFieldValue' | 'setFieldValue'>): void {
  for (const control of root.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')) {
    const isRadio = control.type === 'radio'
    const isBox = control.type === 'checkbox'
    if ((isRadio || isBox) && !(control as HTMLInputElement).checked) continue
    const name = isRadio ? control.name : control.id
    const value = isBox ? true : control.value
    if (name !== '' && value !== '' && form.getFieldValue(name) !== value) form.setFieldValue(name, value)
  }
}
