import { websiteApi } from '@podium/core/site/website/website-api.ts'
import type { BannerRow } from '@podium/core/site/website/banner.ts'
import { isSafeLink } from '@podium/core/site/website/link.rule.ts'
import { Form, Input, Switch } from 'antd'
import { useWrite } from '#web/lib/call/use-call.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import type { UploadedFile } from '#web/ui/file-upload.tsx'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { MomentInput } from '#web/ui/time/moment-input.tsx'
import { websiteMessages } from './messages.ts'
import { PictureField } from './picture-field.tsx'

interface Values {
  title: string
  titleEn?: string
  link?: string
  picture: UploadedFile[]
  opensAt?: string | null
  closesAt?: string | null
  enabled: boolean
}

interface BannerDialogProps {
  siteId: string
  /** Null: a new one. */
  banner: BannerRow | null
  onClose: () => void
}

/** Adds or changes a banner. @spec B29 */
export function BannerDialog({ siteId, banner, onClose }: BannerDialogProps) {
  const t = useT(websiteMessages)
  const save = useWrite(websiteApi.saveBanner, {
    inline: true,
    refresh: [websiteApi.bannerList, websiteApi.sitePreview],
    onDone: () => {
      toast('success', t('bannerSaved'))
      onClose()
    },
  })
  const initial: Partial<Values> = banner
    ? { ...banner, picture: [{ fileId: banner.pictureFileId, name: '', bytes: null }] }
    : { enabled: true, picture: [] }
  const submit = ({ title, titleEn = '', link = '', picture, opensAt = null, closesAt = null, enabled }: Values) =>
    save.run({
      siteId,
      title,
      titleEn,
      link,
      opensAt: opensAt ?? null,
      closesAt: closesAt ?? null,
      enabled,
      pictureFileId: picture[0]!.fileId,
      ...(banner && { bannerId: banner.bannerId, version: banner.version }),
    })
  const required = (label: string) => ({ required: true, message: t('required', { label }) })
  return (
    <FormDialog<Values>
      open
      title={t(banner ? 'editBanner' : 'addBanner')}
      initial={initial}
      busy={save.busy}
      refusal={save.refusal}
      onSubmit={submit}
      onClose={onClose}
    >
      <Form.Item
        name="picture"
        label={t('picture')}
        extra={t('pictureHint')}
        className="wide"
        rules={[{ type: 'array', min: 1, ...required(t('picture')) }]}
      >
        <PictureField current={banner?.picture ?? ''} />
      </Form.Item>
      <Form.Item name="title" label={t('title')} rules={[required(t('title'))]}>
        <Input maxLength={60} />
      </Form.Item>
      <Form.Item name="titleEn" label={t('titleEn')}>
        <Input maxLength={120} />
      </Form.Item>
      <Form.Item
        name="link"
        label={t('link')}
        extra={t('linkHint')}
        className="wide"
        rules={[
          {
            validator: async (_, link?: string) => {
              if (link && !isSafeLink(link)) throw new Error(t('linkHint'))
            },
          },
        ]}
      >
        <Input maxLength={500} inputMode="url" />
      </Form.Item>
      <Form.Item name="opensAt" label={t('opensAt')}>
        <MomentInput />
      </Form.Item>
      <Form.Item name="closesAt" label={t('closesAt')}>
        <MomentInput />
      </Form.Item>
      <Form.Item name="enabled" label={t('enabled')} valuePropName="checked">
        <Switch />
      </Form.Item>
    </FormDialog>
  )
}
