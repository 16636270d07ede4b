import type { SurveyResult, SurveyStep } from '../../previewed.js';
import type { Survey } from './survey.js';

/** Takes one step of a survey. Each is short, so that requests for pages need not wait. */
export async function takeStep(survey: Survey, step: SurveyStep): Promise<SurveyResult> {
  switch (step.step) {
    case 'batches':
      return { step: 'batches', batches: survey.batches() };
    case 'begin':
      survey.begin();
      return { step: 'begin' };
    case 'page':
      await survey.add(step.page, step.failure);
      return { step: 'page' };
    case 'finish':
      return { step: 'finish', survey: survey.finish() };
    case 'site':
      return { step: 'site', survey: survey.site() };
  }
}
