import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AccountsService } from '../../accounts/accounts.service.js';
import type { Person } from '../../accounts/caller.js';
import { Changes } from '../../changes/changes.js';
import { caselessKey } from '../../shared/text/name-key.js';
import type { Author } from '../entities/author.entity.js';
import { RecipesRepository } from '../recipes.repository.js';
import { AuthorsRepository } from './authors.repository.js';

/** Who wrote a recipe: a person of the household, or somebody whom an import found. */
@Injectable()
export class AuthorsService {
  constructor(
    private readonly repository: AuthorsRepository,
    private readonly accounts: AccountsService,
    private readonly recipes: RecipesRepository,
    private readonly changes: Changes,
  ) {}

  /** The id of the author of this person. It is that of the account, and is added for the first recipe of the person. */
  async ofAccount({ householdId, userId }: Person): Promise<string> {
    const author = await this.repository.findOfAccount(householdId, userId);
    if (author !== null) return author.id;
    const name = await this.accounts.nameOf(userId);
    await this.repository.add({ householdId, id: userId, userId, name, nameKey: caselessKey(name), image: null });
    return userId;
  }

  /** The id of the author that an import found. An author without an image gets this one, and all recipes of the author show it. */
  async findOrAdd(householdId: string, { name, image }: Pick<Author, 'name' | 'image'>): Promise<string> {
    const nameKey = caselessKey(name);
    const added = await this.repository.add({ householdId, id: randomUUID(), userId: null, name, nameKey, image });
    const author = added ?? (await this.repository.findNamed(householdId, nameKey));
    if (author === null) throw new Error('An author was removed while a recipe was written');
    if (author.image === null && image !== null && (await this.repository.addImage(householdId, author.id, image)))
      this.changes.note('recipe', ...(await this.recipes.findByAuthor(householdId, author.id)));
    return author.id;
  }
}
