/** Changes the language (POST /language): saved in this browser, and in the account when logged in. */
import { data, redirect } from 'react-router';
import { account } from '../../../contract/accounts/account';
import { profile } from '../../../contract/accounts/profile';
import { safeNextPath } from '../../lib/api/next-path';
import { languageOf } from '../../../contract/language';
import { languageCookie } from '../../lib/i18n/languages';
import { formOf, keepTyped } from '../../lib/form';
import { attempt, callFrom, visitContext } from '../../lib/visit';
import type { Route } from './+types/route';

export async function action({ request, context }: Route.ActionArgs) {
  const form = await formOf(request);
  const language = languageOf(String(form.get('language')));
  if (!language) throw data(null, { status: 400 });
  const visit = context.get(visitContext);
  // The session may have ended elsewhere; then only this browser keeps the language.
  const { answer: known } = visit.hasSession ? await attempt(visit, account.userdata) : { answer: null };
  if (known) await callFrom(visit, profile.update, { body: { language } });
  const cookie = languageCookie(language, visit.facts.publicUrl.startsWith('https:'));
  return redirect(safeNextPath(String(form.get('next'))), { headers: { 'set-cookie': cookie } });
}

export const clientAction = (args: Route.ClientActionArgs) => keepTyped(args);
