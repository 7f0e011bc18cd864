/**
 * The reasons of errors and issues, with the names of their values. Each has words in every language of the pages (`reason.` and its
 * key in `web/words`). No answer of the API contains them. Imports store them, so a key is not given another meaning. A constraint of a DTO
 * has its reason as `context`. Without a reason, a page says only the code or the status.
 */
export const REASONS = {
  'account.emailTaken': [],
  'account.lastWayToSignIn': [],
  'account.mostDisplays': ['most'],
  'account.mostKeys': ['most'],
  'account.noHousehold': [],
  'account.noPasswords': ['name'],
  'account.passwordChanged': [],
  'account.signInAgain': [],
  'account.signInLinkUsed': [],
  'account.signUpClosed': [],
  'account.wrongPassword': [],
  'account.wrongSignIn': [],
  'archive.underWay': [],
  'cookbook.titleTaken': [],
  'days.backwards': [],
  'days.last': ['day'],
  'days.most': ['most'],
  'display.codeOver': [],
  'display.linkUsed': [],
  'field.aboveZero': [],
  'field.choice': [],
  'field.controlCharacters': [],
  'field.date': [],
  'field.email': [],
  'field.future': [],
  'field.length': ['min', 'max'],
  'field.mostCharacters': ['max'],
  'field.mostElements': ['max'],
  'field.none': [],
  'field.notAbove': ['max'],
  'field.notBelow': ['min'],
  'field.number': [],
  'field.time': [],
  'field.timeZone': [],
  'field.webAddress': [],
  'file.empty': [],
  'file.mostFiles': ['most'],
  'file.mostForAi': ['megabytes'],
  'file.mostPages': ['pages', 'most'],
  'file.tooLarge': ['megabytes'],
  'file.tooMuch': [],
  'groceries.tooMany': [],
  'household.full': ['used', 'most'],
  'household.lastOwner': [],
  'household.mostPictures': ['used', 'most'],
  'household.mostRecipes': ['used', 'most'],
  'household.notOwner': [],
  'household.onePictureMore': ['used', 'most'],
  'household.role': [],
  'import.filesGone': [],
  'import.mostPages': ['most'],
  'import.noPage': [],
  'import.noSite': ['site'],
  'import.notFailed': [],
  'import.otherOfPage': [],
  'import.pageMissing': ['site', 'status'],
  'import.siteTrouble': ['site', 'status'],
  'import.underWay': [],
  'import.wrongAddress': [],
  'import.wrongLines': ['lines'],
  'invite.belongsAlready': [],
  'invite.most': ['most'],
  'invite.noCodeLeft': [],
  'invite.ofAnother': [],
  'invite.over': [],
  'list.full': ['most'],
  'program.unknown': [],
  'program.wrongRequest': ['fault'],
  'recipe.cuisines': ['most', 'max'],
  'recipe.mostImages': ['most'],
  'recipe.noAmount': ['amount'],
  'recipe.noName': [],
  'recipe.withoutMarks': [],
  'recipe.withoutPictures': ['most'],
  'request.otherOrigin': [],
  'request.tooOften': ['seconds'],
  'share.over': [],
  'store.nameTaken': [],
  'webhook.closedAddress': [],
  'webhook.most': ['most'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type ReasonKey = keyof typeof REASONS;

type Value = string | number;
type NameOf<Key extends ReasonKey> = (typeof REASONS)[Key][number];
type ValuesOf<Key extends ReasonKey> = [NameOf<Key>] extends [never] ? [] : [Readonly<Record<NameOf<Key>, Value>>];

/** Why something was refused, for the words of the pages. */
export interface Reason {
  readonly key: ReasonKey;
  readonly values: Readonly<Record<string, Value>>;
}

export function reason<Key extends ReasonKey>(key: Key, ...[values]: ValuesOf<Key>): Reason {
  return { key, values: values ?? {} };
}
