import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { join, resolve } from 'node:path'
import { NOTIFY_MODES } from '#server/finance/emulator/alipay-emulator.ts'
import { keyFiles, keysIn } from '#server/finance/emulator/emulator-keys.ts'
import { openWechatEmulator } from '#server/finance/emulator/wechat/wechat-emulator.ts'

/**
 * `npm run emulate:wechat -- --port 8191 --folder ./data/wechat-emulator --notify repeated`: a gateway that takes no real
 * money, with a page that plays the phone. Prints the settings by which a server uses it. For trials and tests only.
 */
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    folder: { type: 'string', default: join('data', 'wechat-emulator') },
    notify: { type: 'string', default: 'usual' },
  },
})
const folder = resolve(values.folder)
const [keys, files] = [keysIn(folder), keyFiles(folder)]
const apiV3KeyFile = join(folder, 'api-v3-key.txt')
if (!existsSync(apiV3KeyFile)) writeFileSync(apiV3KeyFile, randomBytes(16).toString('hex'), { mode: 0o600 })
const apiV3Key = readFileSync(apiV3KeyFile, 'utf8')
const emulator = await openWechatEmulator({ keys: { ...keys, apiV3Key }, port: Number(values.port) })
emulator.notifyMode = NOTIFY_MODES.find((mode) => mode === values.notify) ?? 'usual'
console.log(`WECHAT_GATEWAY=${emulator.gateway}`)
console.log(`WECHAT_APP_ID=${emulator.appId}`)
console.log(`WECHAT_MERCHANT_ID=${emulator.merchantId}`)
console.log(`WECHAT_PRIVATE_KEY_FILE=${files.appPrivate}`)
console.log(`WECHAT_CERTIFICATE_SERIAL=${emulator.certificateSerial}`)
console.log(`WECHAT_API_V3_KEY_FILE=${apiV3KeyFile}`)
console.log(`WECHAT_PLATFORM_KEYS=${emulator.platformSerial}=${files.providerPublic}`)
const stop = () => void emulator.close().then(() => process.exit(0))
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
// A child ends with the server that started it.
process.on('disconnect', stop)
