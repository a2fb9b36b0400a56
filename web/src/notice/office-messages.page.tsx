import { MessageList } from './message-list.tsx'

/** The user's own messages in the office. */
function NoticeMessagesPage() {
  return <MessageList />
}

export { NoticeMessagesPage as Page }
