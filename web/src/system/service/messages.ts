import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const serviceMessages = defineMessages('systemService', {
  store: { zh: '文件存储（S3）', en: 'File store (S3)' },
  scanner: { zh: '病毒扫描（ClamAV）', en: 'Virus scanner (ClamAV)' },
  byEnvironment: {
    zh: '由服务器环境变量设定，优先于此处的设置；如需修改，请联系运维。',
    en: 'Set by the environment, which wins over a setting made here. Ask the operator to change it.',
  },
  none_store: {
    zh: '尚未设置：文件存放在服务器磁盘上。设置后新文件存入存储桶，已有文件仍从磁盘读取；存入第一个文件后不能再更换存储桶。',
    en: 'Not set: files are kept on the server’s disk. Once set, new files go to the bucket and earlier ones are read from the disk; from the first file on the bucket can’t be exchanged.',
  },
  none_scanner: {
    zh: '尚未设置：上传的文件不经病毒扫描。',
    en: 'Not set: uploaded files are not scanned for viruses.',
  },
  changed: { zh: '保存于 {at}，立即生效，无需重启', en: 'Saved {at}, in force at once without a restart' },
  used: {
    zh: '存储桶自 {at} 起存有文件：只能更换密钥，不能更换或清除。',
    en: 'The bucket has held files since {at}: only its keys can change.',
  },
  endpoint: { zh: '服务地址', en: 'Address' },
  endpointHint: { zh: '留空为 Amazon S3', en: 'Empty: Amazon S3' },
  bucket: { zh: '存储桶', en: 'Bucket' },
  region: { zh: '区域', en: 'Region' },
  accessKey: { zh: 'Access Key', en: 'Access key' },
  secretKey: { zh: 'Secret Key', en: 'Secret key' },
  secretKept: { zh: '已保存，不显示；留空则不变', en: 'Saved and never shown; empty: unchanged' },
  secretNone: { zh: '未保存', en: 'None saved' },
  host: { zh: '服务器', en: 'Server' },
  port: { zh: '端口', en: 'Port' },
  maxMb: { zh: '最大扫描文件（MB）', en: 'Largest file scanned (MB)' },
  isRequired: { zh: '未扫描的文件不能提交或打开', en: 'Unscanned files can’t be submitted or opened' },
  insideHint: {
    zh: '内部网络中的地址须由运维在 INSIDE_HOSTS 中放行。',
    en: 'An address in the inside network has to be allowed by the operator in INSIDE_HOSTS.',
  },
  required: { zh: '必填', en: 'Required' },
  save: { zh: '测试并保存', en: 'Test and save' },
  saved: { zh: '测试通过，已保存并立即生效', en: 'Tested, saved and in force' },
  remove: { zh: '清除', en: 'Remove' },
  removeAsk_store: { zh: '清除存储桶设置？', en: 'Remove the bucket?' },
  removeAsk_scanner: { zh: '清除扫描服务设置？', en: 'Remove the scanner?' },
  removeText_store: {
    zh: '连同已保存的密钥一并删除，新文件重新存放在服务器磁盘上。',
    en: 'It goes with its saved key; new files are kept on the server’s disk again.',
  },
  removeText_scanner: { zh: '此后上传的文件不再扫描。', en: 'Uploaded files are then no longer scanned.' },
  removed: { zh: '已清除', en: 'Removed' },
  test: { zh: '仅测试', en: 'Test only' },
  testHint_store: {
    zh: '按上面填写的内容写入、读回并删除一个小文件；保存前也会自动测试。',
    en: 'Writes, reads back and removes a small file by the values above; saving tests as well.',
  },
  testHint_scanner: {
    zh: '按上面填写的内容查询版本，并扫描一段测试病毒；保存前也会自动测试。',
    en: 'Asks for the version and scans a test virus by the values above; saving tests as well.',
  },
  works: { zh: '测试通过，用时 {ms} 毫秒', en: 'It works, in {ms} ms' },
})
