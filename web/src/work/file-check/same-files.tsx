import { paths } from '@podium/core/paths.ts'
import type { WorkDetail } from '@podium/core/work/views.ts'
import { Alert } from 'antd'
import { Link } from 'react-router'
import { useT } from '#web/lib/i18n/i18n.ts'
import { timeText } from '#web/ui/time/time.ts'
import { fileCheckMessages } from './messages.ts'

/** Files that other entries have handed in too, for staff. */
export function SameFiles({ files }: { files: WorkDetail['sameFiles'] }) {
  const t = useT(fileCheckMessages)
  if (files.length === 0) return null
  return (
    <Alert
      type="warning"
      showIcon
      title={t('sameFiles')}
      description={
        <ul>
          {files.map(({ fileName, other }, at) => (
            <li key={`${fileName} ${other?.workId ?? at}`}>
              {other ? (
                <>
                  {t('sameFile', { file: fileName, other: other.fileName })}{' '}
                  <Link to={paths.office.workDetail({ workId: other.workId })}>{other.title}</Link>
                  <p className="work-hint figures">
                    {t('where', {
                      round: other.roundName,
                      stage: other.stageName,
                      team: other.teamName,
                      school: other.schoolName || '—',
                    })}{' '}
                    {timeText(other.submittedAt)}
                  </p>
                </>
              ) : (
                t('outside', { file: fileName })
              )}
            </li>
          ))}
        </ul>
      }
    />
  )
}
