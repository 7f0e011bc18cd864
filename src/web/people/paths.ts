export const HOUSEHOLD_PATH = '/settings/household';
export const ACCOUNT_PATH = '/settings/account';
export const JOIN_PATH = '/join';
export const INVITE_PATH = '/invite';
