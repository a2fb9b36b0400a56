/** `Chrome · Windows` from a user agent string. */
export function deviceName(agent: string): string {
  const browsers = [
    [/MicroMessenger/, 'WeChat'],
    [/DingTalk/, 'DingTalk'],
    [/Edg/, 'Edge'],
    [/Firefox/, 'Firefox'],
    [/Chrome/, 'Chrome'],
    [/Safari/, 'Safari'],
  ] as const
  const systems = [
    [/iPhone|iPad/, 'iOS'],
    [/Android/, 'Android'],
    [/HarmonyOS/, 'HarmonyOS'],
    [/Windows/, 'Windows'],
    [/Mac OS/, 'macOS'],
    [/Linux/, 'Linux'],
  ] as const
  const found = [browsers, systems].flatMap((list) => list.find(([pattern]) => pattern.test(agent))?.[1] ?? [])
  return found.length > 0 ? found.join(' · ') : agent.slice(0, 40)
}
