export const peopleTabs = ['user', 'role', 'group', 'security'] as const
export type PeopleTab = (typeof peopleTabs)[number]
