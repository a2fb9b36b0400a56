import type { RefundStep } from '@podium/core/finance/fee/fee.ts'
import type { Config } from '#server/platform/kernel/config.ts'
import { openAlipayEmulator, type AlipayEmulator } from './emulator/alipay-emulator.ts'
import { newEmulatorKeys, type EmulatorKeys } from './emulator/emulator-keys.ts'
import { openWechatEmulator, type WechatEmulator, type WechatKeys } from './emulator/wechat/wechat-emulator.ts'
import { openOrder } from './order/open-order.ts'
import type { TestApp } from '#server/platform/testing/test-app.ts'

export const emulatorKeys: EmulatorKeys = newEmulatorKeys()

/** An emulated gateway, and the settings by which a server uses it. */
export async function openGateway(): Promise<{ gateway: AlipayEmulator; config: Partial<Config> }> {
  const gateway = await openAlipayEmulator({ keys: emulatorKeys })
  return { gateway, config: { alipay: alipayConfig(gateway.gateway, gateway) } }
}

export function alipayConfig(address: string, { appId, sellerId }: { appId: string; sellerId: string }) {
  return {
    gateway: address,
    appId,
    sellerId,
    privateKey: emulatorKeys.appPrivate,
    publicKeys: [emulatorKeys.providerPublic],
  }
}

/** The key that opens notifications is the emulator's own. */
export const wechatKeys: WechatKeys = { ...emulatorKeys, apiV3Key: 'a0123456789b0123456789c0123456ZZ' }

/** An emulated WeChat Pay, and the settings by which a server uses it. */
export async function openWechatGateway(): Promise<{ gateway: WechatEmulator; config: Partial<Config> }> {
  const gateway = await openWechatEmulator({ keys: wechatKeys })
  return { gateway, config: { wechat: wechatConfig(gateway) } }
}

export function wechatConfig(emulator: WechatEmulator) {
  return {
    gateway: emulator.gateway,
    appId: emulator.appId,
    merchantId: emulator.merchantId,
    privateKey: wechatKeys.appPrivate,
    certificateSerial: emulator.certificateSerial,
    apiV3Key: wechatKeys.apiV3Key,
    platformKeys: new Map([[emulator.platformSerial, wechatKeys.providerPublic]]),
  }
}

export interface OrderWish {
  readonly payerId: string
  readonly groupId: string
  readonly amounts?: readonly number[]
  readonly subjectIds?: readonly string[]
  readonly expiresInMs?: number
  readonly transfer?: boolean
  readonly schoolId?: string
  /** Of each line; without them everything is given back at any time. */
  readonly refundSteps?: ReadonlyArray<readonly RefundStep[]>
}

const anyTime: RefundStep = { until: '2999-01-01T00:00:00.000Z', percent: 100 }

/** Opens an order for made-up subjects. */
export async function createOrder(
  app: Pick<TestApp, 'transact'>,
  wish: OrderWish,
): Promise<{ orderId: string; no: string; amount: number }> {
  const amounts = wish.amounts ?? [10_000]
  const order = await app.transact((tx, now) =>
    openOrder(tx, {
      groupId: wish.groupId,
      school: { id: wish.schoolId ?? null, name: '' },
      payerId: wish.payerId,
      title: { zh: '测试竞赛', en: 'Test contest' },
      link: '/center/team',
      online: true,
      transfer: wish.transfer ?? true,
      expiresAt: new Date(now.getTime() + (wish.expiresInMs ?? 86_400_000)),
      lines: amounts.map((amount, at) => ({
        subjectId: wish.subjectIds?.[at] ?? crypto.randomUUID(),
        title: `队伍${at + 1}`,
        ruleId: crypto.randomUUID(),
        facts: { basis: 'team', participants: 0, teachers: 0, team: amount, participant: 0, teacher: 0 },
        fee: amount,
        waived: 0,
        settled: 0,
        refundSteps: wish.refundSteps?.[at] ?? [anyTime],
      })),
    }),
  )
  return { ...order, amount: amounts.reduce((sum, amount) => sum + amount, 0) }
}
