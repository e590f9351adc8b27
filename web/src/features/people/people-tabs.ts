export const peopleTabs = ['user', 'role', 'group'] as const
export type PeopleTab = (typeof peopleTabs)[number]
