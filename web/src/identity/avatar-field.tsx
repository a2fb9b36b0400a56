import { identityApi } from '@podium/core/identity/api.ts'
import { surnameOf } from '@podium/core/identity/account/surname.rule.ts'
import { Avatar, Button } from 'antd'
import { startUpload } from '#web/lib/call/upload.ts'
import { useCall, useWrite } from '#web/lib/call/use-call.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { FileUpload } from '#web/ui/file-upload.tsx'
import { identityMessages } from './messages.ts'

const MAX_BYTES = 2 * 1_048_576

/** The own picture, saved as soon as it is uploaded; the surname without one. @spec U02 */
export function AvatarField() {
  const t = useT(identityMessages)
  const { data: profile } = useCall(identityApi.profile, {})
  const save = useWrite(identityApi.saveProfile, {
    refresh: [identityApi.profile, identityApi.info],
    onDone: () => toast('success', t('saved')),
  })
  // Without a name there is no profile to save yet.
  if (!profile || profile.realName === '') return null
  const { avatar, realName, idType, version } = profile
  const set = (avatarFileId: string | null) =>
    void save.run({ realName, idType: idType ?? 'id_card', avatarFileId, version })
  return (
    <section className="avatar-field" aria-label={t('avatar')}>
      <Avatar size={64} {...(avatar ? { src: avatar } : {})} alt={t('avatar')}>
        {surnameOf(realName)}
      </Avatar>
      <div>
        <FileUpload
          start={startUpload}
          about={{ purpose: 'avatar' }}
          accept=".jpg,.jpeg,.png"
          maxBytes={MAX_BYTES}
          maxCount={1}
          value={[]}
          disabled={save.busy}
          onChange={([file]) => file && set(file.fileId)}
        />
        {avatar && (
          <Button type="link" size="small" disabled={save.busy} onClick={() => set(null)}>
            {t('avatarRemove')}
          </Button>
        )}
      </div>
    </section>
  )
}
