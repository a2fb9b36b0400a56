import { CODE_IMPORT_FAILED, CODE_LOGIN_EXPIRED, CODE_NO_ACCESS, CODE_SILENT } from '@podium/core/base/codes.ts'
import type { Language } from '@podium/core/base/refusal.ts'
import { ask } from '#web/lib/call/ask.ts'
import { translator } from '#web/lib/i18n/i18n.ts'
import { saveLastPage } from '#web/lib/session/last-page.ts'
import { currentLapse, setLapse } from '#web/lib/session/lapse.ts'
import { paths } from '@podium/core/paths.ts'
import { CLIENT_CODES } from '#web/lib/call/refusal-error.ts'
import type { RefusalError } from '#web/lib/call/refusal-error.ts'
import type { Reporter } from '#web/lib/call/report.ts'
import { endSession } from '#web/lib/session/session.ts'
import { toast } from '#web/lib/toast.ts'
import type { ToastKind } from '#web/lib/toast.ts'
import { appMessages } from '../messages.ts'

/** How a refusal is displayed. */
export type Behaviour = 'expiry-dialog' | 'no-access-page' | 'import-toast' | 'silent' | 'toast'

const byCode: ReadonlyMap<number, Behaviour> = new Map<number, Behaviour>([
  [CODE_LOGIN_EXPIRED, 'expiry-dialog'],
  [CODE_NO_ACCESS, 'no-access-page'],
  [CODE_IMPORT_FAILED, 'import-toast'],
  [CODE_SILENT, 'silent'],
  [CLIENT_CODES.cancelled, 'silent'],
])

/** @spec X02 X03 X04 X05 X06 X09 */
export function behaviourOf(refusal: Pick<RefusalError, 'code'>): Behaviour {
  return byCode.get(refusal.code) ?? 'toast'
}

export interface RefusalEffects {
  language(): Language
  endSession(): void
  ask(text: { title: string; text: string; note: string; confirm: string; cancel: string }): Promise<boolean>
  toast(kind: ToastKind, text: string): void
  /** Navigates within the application. */
  go(path: string): void
  /** Loads the address with a full page load. */
  reloadAt(path: string): void
  /** Saves the current address to return to after sign-in. */
  saveLastPage(): void
  /** Stays on the page without a session. */
  stayOnPage(): void
  hasStayed(): boolean
}

/**
 * The only place that handles refusals globally. Requests that expire together open one dialog, and a user who chose to
 * stay on the page is not asked again. @spec S04
 */
export function refusalReporter(effects: RefusalEffects): Reporter {
  let asking = false

  const expired = async () => {
    effects.endSession()
    if (asking || effects.hasStayed()) return
    asking = true
    const t = translator(appMessages, effects.language())
    const words = { title: t('expiredTitle'), text: t('expiredText'), note: t('expiredNote') }
    const confirmed = await effects.ask({ ...words, confirm: t('confirm'), cancel: t('cancel') })
    asking = false
    if (!confirmed) return effects.stayOnPage()
    effects.saveLastPage()
    effects.reloadAt(paths.home.homepage())
  }

  return {
    global(refusal) {
      const behaviour = behaviourOf(refusal)
      if (behaviour === 'expiry-dialog') void expired()
      if (behaviour === 'no-access-page') effects.go(paths.noPage())
      if (behaviour === 'import-toast')
        effects.toast('error', translator(appMessages, effects.language())('importFailed'))
    },
    unhandled(refusal) {
      const behaviour = behaviourOf(refusal)
      if (behaviour === 'toast' || (behaviour === 'expiry-dialog' && effects.hasStayed())) {
        effects.toast('error', refusal.msg)
      }
    },
  }
}

/** The effects in the running application. `viewerId`: the signed-in user, if known. */
export function browserEffects(
  language: () => Language,
  go: (path: string) => void,
  viewerId: () => string | null,
): RefusalEffects {
  return {
    language,
    endSession() {
      // First, so that the page still knows which user it belongs to.
      if (!currentLapse()) setLapse({ userId: viewerId(), stayed: false })
      endSession()
    },
    ask,
    toast,
    go,
    reloadAt: (path) => location.assign(path),
    saveLastPage: () => saveLastPage(location.pathname + location.search),
    stayOnPage: () => setLapse({ userId: currentLapse()?.userId ?? null, stayed: true }),
    hasStayed: () => currentLapse()?.stayed === true,
  }
}
