import { useT } from '#web/lib/i18n/i18n.ts'
import { PasswordField } from '#web/ui/plain-form/plain-fields.tsx'
import { identityMessages } from '../messages.ts'

/** A new password, twice; the server reports why one is too weak. */
export function NewPasswordFields({ name, label }: { name: string; label: string }) {
  const t = useT(identityMessages)
  return (
    <>
      <PasswordField
        name={name}
        label={label}
        rules={[{ required: true, min: 8, max: 64, message: t('passwordRule') }]}
        hint={t('passwordHint')}
        autoComplete="new-password"
        maxLength={64}
      />
      <PasswordField
        name="passwordAgain"
        label={t('passwordAgain')}
        dependencies={[name]}
        rules={[
          ({ getFieldValue }) => ({
            required: true,
            validator: (_, value: unknown) =>
              value === getFieldValue(name) ? Promise.resolve() : Promise.reject(new Error(t('passwordDiffers'))),
          }),
        ]}
        autoComplete="new-password"
        maxLength={64}
      />
    </>
  )
}
