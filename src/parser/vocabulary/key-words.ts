import type { FieldKind } from './field-words.js';
import type { HeadingKind } from './heading-words.js';
import type { TimeKind } from './time-words.js';

export type KeyKind =
  | FieldKind
  | TimeKind
  | Exclude<HeadingKind, 'nutrition' | 'other'>
  | 'servings'
  | 'language'
  | 'wrapper';

/** Names of keys, without regard to case and separators, that differ from what a heading or label would be. */
export const KEY_WORDS: Partial<Record<KeyKind, string>> = {
  name: 'name title recipename recipetitle recipe headline dishname nom nombre nome naam titel titre titulo titolo',
  description: 'description summary desc about introduction intro subtitle excerpt recipedescription',
  ingredients:
    'ingredients ingredient recipeingredient recipeingredients ingredientlist ingredientslist extendedingredients ingredientgroups ingredientsections ingredientlines',
  steps:
    'steps step instructions instruction directions direction method methods preparation procedure recipeinstructions recipeinstruction instructionslist preparationsteps recipesteps analyzedinstructions process howto cookingsteps directionslist methodsteps instructiongroups',
  servings:
    'servings serving serves yield yields portions portion recipeyield recipeservings recipeyieldquantity amountservings makes servingsize servingstext numberofservings basedportions quantityportions people persons persones servingcount porties portionen personen porciones raciones porzioni porcoes personnes portioner porcje porce kisilik',
  prep: 'preptime prep preparationtime prepminutes preptimeminutes workingtime activetime handsontime preptimemins prepmins prepduration timeprep prepareminutes',
  cook: 'cooktime cook cookingtime cookminutes cooktimeminutes performtime baketime bakingtime cookingminutes cookingduration cooktimemins cookmins cookduration timecook cooking',
  total:
    'totaltime total time duration readyinminutes totalminutes totaltimeminutes totaltimemins readyin timetotal totalduration cookingtotal timerequired',
  rest: 'resttime restingtime waitingtime inactivetime chilltime chillingtime coolingtime risingtime marinatingtime additionaltime rest passivetime',
  source:
    'source url sourceurl link website orgurl originalurl weblink originurl canonicalurl recipeurl isbasedon sourcelink permalink',
  tags: 'tags tag keywords keyword labels taglist diets diet',
  category:
    'category categories course courses recipecategory meal mealtype dishtype dishtypes type recipecategories mealtypes',
  cuisine: 'cuisine cuisines recipecuisine',
  notes: 'notes note tips tip hints recipenotes comments remarks cooknotes chefnotes',
  image:
    'image images photo photos picture pictures imageurl photourl imageurls thumbnail thumbnailurl photolarge pictureurl cover heroimage imageurlslist featuredimage',
  author: 'author authors by creator chef createdby credit recipeby contributor',
  language: 'language lang inlanguage locale',
  calories: 'calories kcal energy caloriesperserving calorie energykcal',
  fat: 'fat fats fatcontent totalfat',
  carbs: 'carbs carbohydrates carbohydrate carbohydratecontent totalcarbohydrate totalcarbs',
  protein: 'protein proteins proteincontent',
  wrapper:
    'times timing timings nutrition nutritionalinformation nutritioninformation nutritionalinfo nutritioninfo nutritionfacts metadata meta info details macros nutritionalvalues naehrwerte nahrwerte nutrients pernutrition',
  unused: 'id slug uuid uid hash version rating updatedat createdat dateadded dateupdated difficulty',
};
