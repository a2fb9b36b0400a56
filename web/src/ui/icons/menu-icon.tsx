import {
  AppstoreOutlined,
  AuditOutlined,
  BankOutlined,
  BarChartOutlined,
  BellOutlined,
  DashboardOutlined,
  FileTextOutlined,
  FormOutlined,
  GlobalOutlined,
  IdcardOutlined,
  LineChartOutlined,
  PictureOutlined,
  ReadOutlined,
  SafetyCertificateOutlined,
  ScheduleOutlined,
  SettingOutlined,
  StarOutlined,
  TeamOutlined,
  TrophyOutlined,
  UserOutlined,
  WalletOutlined,
} from '@ant-design/icons'

const icons = {
  dashboard: DashboardOutlined,
  insight: BarChartOutlined,
  competition: TrophyOutlined,
  trophy: TrophyOutlined,
  enrolment: FormOutlined,
  form: FormOutlined,
  work: FileTextOutlined,
  file: FileTextOutlined,
  review: AuditOutlined,
  audit: AuditOutlined,
  expert: IdcardOutlined,
  award: StarOutlined,
  star: StarOutlined,
  certificate: SafetyCertificateOutlined,
  finance: WalletOutlined,
  news: ReadOutlined,
  site: GlobalOutlined,
  website: GlobalOutlined,
  picture: PictureOutlined,
  organisation: BankOutlined,
  bank: BankOutlined,
  system: SettingOutlined,
  setting: SettingOutlined,
  user: UserOutlined,
  team: TeamOutlined,
  role: TeamOutlined,
  notice: BellOutlined,
  statistics: LineChartOutlined,
  schedule: ScheduleOutlined,
  job: ScheduleOutlined,
}

/** Names that a menu row may give. */
export const MENU_ICONS = Object.keys(icons)

/** The icon with the name that the menu gives. */
export function MenuIcon({ name }: { name: string }) {
  const Icon = name in icons ? icons[name as keyof typeof icons] : AppstoreOutlined
  return <Icon aria-hidden />
}
