import { certificateApi } from '@podium/core/certificate/api.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '#web/lib/call/call.ts'
import { keyOf } from '#web/lib/call/use-call.ts'
import type { OpenedTemplate } from '../template-context.ts'

/** Milliseconds after which the displayed state of another window is refetched. */
const REFETCH_MS = 10_000

/**
 * The template as another window edits it: its draft, or the saved version if there is none. As opened until loaded, or
 * while `enabled` is false.
 */
export function useOtherWindowTemplate(opened: OpenedTemplate, enabled: boolean): OpenedTemplate {
  const { templateId, version } = opened
  const query = useQuery({
    queryKey: [...keyOf(certificateApi.draft, { templateId }), 'seen', version],
    queryFn: ({ signal }) => loadOtherWindow(opened, signal),
    enabled: enabled,
    refetchInterval: REFETCH_MS,
    staleTime: 0,
    gcTime: 0,
  })
  return (enabled && query.data) || opened
}

async function loadOtherWindow(opened: OpenedTemplate, signal: AbortSignal): Promise<OpenedTemplate> {
  const { templateId, version } = opened
  const { draft } = await call(certificateApi.draft, { templateId }, { signal })
  if (draft?.baseVersion === version) return { ...opened, design: draft.design }
  // Saving deletes the draft: request the version after the draft, so that no older state appears in between.
  const saved = await call(certificateApi.template, { templateId }, { signal })
  if (draft) return { ...saved, design: draft.design }
  return saved.version === version ? opened : saved
}
