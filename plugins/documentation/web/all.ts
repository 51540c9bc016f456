export { AnnouncementsPage } from './announcements/page.ts'
export { DeprecateAll } from './bulk.ts'
export { DeleteAction } from './deletion.ts'
export { DeprecateAction } from './deprecation.ts'
