import type { VNode } from 'preact';
import type { MealTemplateDto } from '../../../plan/templates/meal-templates.dto.js';
import { HouseholdLayout } from '../../pages/household-layout.js';
import { useSite, useSpeech } from '../../site.js';
import { PlanNav } from '../plan-parts.js';
import type { PlanView } from '../plan-view.js';

interface TemplatesPageProps {
  readonly templates: readonly MealTemplateDto[];
  /** The week with today. */
  readonly week: PlanView;
  readonly mayWrite: boolean;
  /** The id of the next template, so that a form that is sent twice creates one. */
  readonly newId: string;
}

export function TemplatesPage(props: TemplatesPageProps): VNode {
  const { say } = useSpeech();
  const { templates, mayWrite } = props;
  return (
    <HouseholdLayout title={say('templates')} current="plan" width="medium" styles={['plan.css']}>
      <PlanNav current="templates" />
      <h1>{say('templates')}</h1>
      <p class="lead">{say('templates.how')}</p>
      {templates.length === 0 && <p class="card empty">{say('templates.none')}</p>}
      {templates.map((template) => (
        <Template key={template.id} {...props} template={template} />
      ))}
      {mayWrite && <NewTemplate {...props} />}
    </HouseholdLayout>
  );
}

type TemplateProps = TemplatesPageProps & { readonly template: MealTemplateDto };

function Template(props: TemplateProps): VNode {
  const { say, count, day } = useSpeech();
  const { template, mayWrite } = props;
  const { id, title, items, repeat } = template;
  const until = repeat?.until ?? null;
  return (
    <section class="card" aria-labelledby={`title-${id}`}>
      <h2 id={`title-${id}`}>{title}</h2>
      <p class="hint">
        {[
          count('templates.items', items.length),
          repeat !== null && count('templates.every', repeat.everyWeeks),
          until !== null && say('templates.until.day', { day: day(until, { dateStyle: 'medium' }) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {mayWrite && (
        <>
          <ApplyForm {...props} />
          <details id={`change-${id}`}>
            <summary>
              <span>
                {say('templates.change')}
                <span class="unseen"> {title}</span>
              </span>
            </summary>
            <ChangeForm {...props} />
          </details>
        </>
      )}
    </section>
  );
}

function ApplyForm({ template: { id, title }, week }: TemplateProps): VNode {
  const { link, say } = useSite();
  return (
    <form method="post" action={link(`/plan/templates/${id}/apply`)} class="one-line">
      <div class="field">
        <label for={`date-${id}`}>{say('templates.firstDay')}</label>
        <input id={`date-${id}`} name="date" type="date" value={nextWeek(week)} required />
      </div>
      <label class="option">
        <input type="checkbox" name="replace" value="yes" />
        <span>{say('templates.replace')}</span>
      </label>
      <button>
        {say('templates.apply')}
        <span class="unseen"> {title}</span>
      </button>
    </form>
  );
}

/** The first day after the week, from the path of the next week. */
function nextWeek({ after }: PlanView): string {
  return after.slice(after.indexOf('=') + 1);
}

function ChangeForm({ template }: TemplateProps): VNode {
  const { link, say } = useSite();
  const { id, title, version, repeat, repeatFrom } = template;
  return (
    <>
      <form method="post" action={link(`/plan/templates/${id}`)}>
        <input type="hidden" name="version" value={version} />
        <div class="field">
          <label for={`name-${id}`}>{say('edit.name')}</label>
          <input id={`name-${id}`} name="title" value={title} required maxLength={200} />
        </div>
        <div class="columns">
          <div class="field">
            <label for={`every-${id}`}>{say('templates.weeks')}</label>
            <input
              id={`every-${id}`}
              name="everyWeeks"
              inputMode="numeric"
              pattern="[0-9]{1,2}"
              maxLength={2}
              value={repeat?.everyWeeks ?? ''}
              aria-describedby={`every-hint-${id}`}
            />
            <p class="hint" id={`every-hint-${id}`}>
              {say('templates.weeks.how')}
            </p>
          </div>
          <div class="field">
            <label for={`from-${id}`}>{say('templates.from')}</label>
            <input id={`from-${id}`} name="from" type="date" value={repeatFrom ?? ''} />
          </div>
          <div class="field">
            <label for={`until-${id}`}>{say('templates.until')}</label>
            <input id={`until-${id}`} name="until" type="date" value={repeat?.until ?? ''} />
          </div>
        </div>
        <button>{say('edit.save')}</button>
      </form>
      <form method="post" action={link(`/plan/templates/${id}/delete`)} class="actions">
        <input type="hidden" name="version" value={version} />
        <button class="danger">
          {say('list.remove')}
          <span class="unseen"> {title}</span>
        </button>
      </form>
    </>
  );
}

function NewTemplate({ week, newId }: TemplatesPageProps): VNode {
  const { link, say } = useSite();
  return (
    <section class="card" aria-labelledby="new-template">
      <h2 id="new-template">{say('templates.new')}</h2>
      <form method="post" action={link('/plan/templates')}>
        <input type="hidden" name="id" value={newId} />
        <div class="field">
          <label for="title">{say('edit.name')}</label>
          <input id="title" name="title" required maxLength={200} />
        </div>
        <div class="columns">
          <div class="field">
            <label for="from">{say('shop.from')}</label>
            <input id="from" name="from" type="date" value={week.first} required />
          </div>
          <div class="field">
            <label for="to">{say('shop.to')}</label>
            <input id="to" name="to" type="date" value={week.last} required />
          </div>
        </div>
        <button>{say('templates.make')}</button>
      </form>
    </section>
  );
}
