import type { certificateApi } from '@podium/core/certificate/api.ts'
import type { Output } from '@podium/core/base/endpoint.ts'
import { createContext, useContext } from 'react'

/** The template as loaded when the page opened. */
export type OpenedTemplate = Output<typeof certificateApi.template>

export const TemplateContext = createContext<OpenedTemplate | null>(null)

export function useTemplate(): OpenedTemplate {
  const template = useContext(TemplateContext)
  if (!template) throw new Error('useTemplate needs a TemplateContext')
  return template
}
