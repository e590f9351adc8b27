import { limits } from '@laisen/contract/limits'
import type { peopleMessages } from '@laisen/contract/messages/people'
import { hasDomainOf, isEmail, isPhone, isUsername, isWordAdmin } from '@laisen/contract/people-rules'
import { isStrongPassword } from '@laisen/contract/sign-in-rules'
import type { TextKey } from '../../i18n/use-text.ts'
import type { TextName, UserValues } from './user-values.ts'

export type UserField = TextName | 'role'
type UserProblem = TextKey<typeof peopleMessages>

interface Rules {
  /** The saved values. An unchanged field is checked only for being filled in. */
  before: UserValues | undefined
  /** The email domain of the company's own administrator; empty if any domain is allowed (1§5). */
  domain: string
}

const texts = ['username', 'firstName', 'lastName', 'mobile', 'email'] as const

/** The invalid fields, each with its reason (1§5). */
export function problemsOf(values: UserValues, { before, domain }: Rules): Partial<Record<UserField, UserProblem>> {
  const problems: Partial<Record<UserField, UserProblem>> = {}
  for (const field of texts) {
    const text = values[field].trim()
    const problem = text === '' ? 'fillThis' : before?.[field] === text ? undefined : wrong(field, text, domain)
    if (problem) problems[field] = problem
  }
  const password = passwordProblem(values, before !== undefined)
  if (password) problems.password = password
  if (values.roles.length === 0) problems.role = 'chooseRole'
  return problems
}

function wrong(field: (typeof texts)[number], text: string, domain: string): UserProblem | undefined {
  switch (field) {
    case 'username':
      if ([...text].length > limits.usernameCharacters) return 'usernameTooLong'
      return isUsername(text) ? undefined : 'usernameFormat'
    case 'firstName':
      return isWordAdmin(text) ? 'donotusethewordadmin' : undefined
    case 'mobile':
      return isPhone(text) ? undefined : 'fillcorrectphonenumber(9-11 digits)'
    case 'email':
      if (!isEmail(text)) return 'fillcorrectemailformat'
      return hasDomainOf(text, domain) ? undefined : 'sameEmailFormat'
    default:
      return undefined
  }
}

function passwordProblem({ password, invited }: UserValues, editing: boolean): UserProblem | undefined {
  if (invited || (editing && password === '')) return undefined
  if (password === '') return 'fillThis'
  return isStrongPassword(password) ? undefined : 'passwordWeak'
}
