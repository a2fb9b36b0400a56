import { Suspense, useContext } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useHydrated } from '#web/ui/plain-form/use-hydrated.ts'
import { EntryTargetContext, type EntryForm } from '#web/lib/session/entry-target.ts'
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { paths } from '@podium/core/paths.ts'
import { useSite } from '#web/lib/site.ts'
import { identityMessages } from '../messages.ts'
import { useReturnTo } from './enter.ts'
import './sign-in.css'

interface SignInFrameProps {
  title: string
  /** Filled in for whom an invitation behind this page asks to come. */
  form?: EntryForm
  children: ReactNode
}

/** Layout of sign-in, registration, password recovery and role selection. */
export function SignInFrame({ title, form, children }: SignInFrameProps) {
  const t = useT(identityMessages)
  const { language, setLanguage } = useLanguage()
  const { siteName, siteNameEn, logo } = useSite()
  const site = language === 'en' && siteNameEn ? siteNameEn : siteName
  return (
    <div className="sign-in">
      <aside className="sign-in-side" aria-hidden="true">
        <p className={title === site ? 'sign-in-site sign-in-again' : 'sign-in-site'}>{site}</p>
        <div className="sign-in-steps">
          <i />
          <i />
          <i />
        </div>
      </aside>
      <main className="sign-in-main" id="content">
        <div className="sign-in-box">
          {logo && <img src={logo} alt="" height={40} />}
          <h1>{title}</h1>
          <EntryTarget form={form} />
          {children}
        </div>
        <p className="sign-in-foot">
          <Link to={paths.home.homepage()}>{t('backHome')}</Link>
          <button type="button" onClick={() => setLanguage(language === 'en' ? 'zh-cn' : 'en')}>
            {language === 'en' ? '简体中文' : 'English'}
          </button>
        </p>
      </main>
    </div>
  )
}

function EntryTarget({ form }: { form: EntryForm | undefined }) {
  const show = useContext(EntryTargetContext)
  const returnTo = useReturnTo()
  const isHydrated = useHydrated()
  if (!show || !isHydrated || returnTo === null) return null
  return <Suspense fallback={null}>{show(returnTo, form)}</Suspense>
}
