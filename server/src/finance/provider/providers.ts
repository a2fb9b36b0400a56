import { financeRefusals } from '@podium/core/finance/refusals.ts'
import type { Config } from '#server/platform/kernel/config.ts'
import { refuse } from '#server/platform/kernel/refused.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { alipayProvider } from './alipay.ts'
import type { PaymentProvider } from './provider.ts'
import { wechatProvider } from './wechat/wechat.ts'

export const PROVIDERS = ['alipay', 'wechat'] as const satisfies ReadonlyArray<PaymentProvider['method']>

/** The providers of one server, opened at first use. */
class Providers {
  readonly #opened = new Map<PaymentProvider['method'], PaymentProvider>()

  of(config: Config, method: PaymentProvider['method']): PaymentProvider | null {
    const opened = this.#opened.get(method)
    if (opened) return opened
    const provider = openProvider(config, method)
    if (provider) this.#opened.set(method, provider)
    return provider
  }
}

function openProvider({ alipay, wechat }: Config, method: PaymentProvider['method']): PaymentProvider | null {
  if (method === 'alipay') return alipay && alipayProvider(alipay)
  return wechat && wechatProvider(wechat)
}

const makeProviders = () => new Providers()

/** The provider of a method; null: not set up. */
export function findProvider(
  { instances, config }: Pick<Services, 'instances' | 'config'>,
  method: PaymentProvider['method'],
): PaymentProvider | null {
  return instances.get(makeProviders).of(config, method)
}

export function providerOf(services: Services, method: PaymentProvider['method']): PaymentProvider {
  const provider = findProvider(services, method)
  if (!provider) throw refuse(financeRefusals.PROVIDER_NOT_SET_UP)
  return provider
}
