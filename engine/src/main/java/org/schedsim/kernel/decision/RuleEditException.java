package org.schedsim.kernel.decision;

/** An edit of a rule list that cannot be applied. */
public final class RuleEditException extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    public RuleEditException(String message) {
        super(message);
    }
}
