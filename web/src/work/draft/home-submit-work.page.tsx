import { workApi } from '@podium/core/work/api.ts'
import { Skeleton } from 'antd'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { useT } from '#web/lib/i18n/i18n.ts'
import { useCall } from '#web/lib/call/use-call.ts'
import { usePushed } from '#web/lib/call/use-pushed.ts'
import { wordingMessages } from '#web/lib/i18n/wording.ts'
import { Empty } from '#web/ui/feedback/empty.tsx'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { workMessages } from '../messages.ts'
import { WorkEditorForm } from './work-editor.tsx'
import '../work.css'

/** Page on which a team edits and submits its work for a stage. @spec R22 L02 */
function WorkHomeSubmitWorkPage() {
  const t = useT(workMessages)
  const title = useT(wordingMessages)('submitWork')
  const [search] = useSearchParams()
  const teamId = search.get('teamId')
  const stageId = search.get('stageId')
  const work = useCall(workApi.desk, teamId && stageId ? { teamId, stageId } : null)
  usePushed('notice', [workApi.desk])
  useEffect(() => {
    document.title = title
  }, [title])
  if (!teamId || !stageId) return <Empty title={t('missing')} />
  if (work.isPending) return <Skeleton active className="work-desk" paragraph={{ rows: 10 }} />
  if (work.isError) return <Failure refusal={work.error} onRetry={() => void work.refetch()} />
  return <WorkEditorForm work={work.data} refetch={work.refetch} />
}

export { WorkHomeSubmitWorkPage as Page }
