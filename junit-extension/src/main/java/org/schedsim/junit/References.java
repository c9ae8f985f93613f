package org.schedsim.junit;

import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.platform.commons.support.ReflectionSupport;

/** Finds the methods that attributes name. */
final class References {
    private final Place place;
    private final String attribute;

    References(Place place, String attribute) {
        this.place = place;
        this.attribute = attribute;
    }

    static boolean isReference(String value) {
        return value.contains("#");
    }

    /** The values of a method without parameters, one by one. */
    List<Object> values(String reference) {
        Method method = find(reference);
        Object value = invoke(reference, method);
        List<Object> values = flat(value);
        if (values.isEmpty()) {
            throw wrong(reference, "it gives no value; return at least one");
        }
        if (values.contains(null)) {
            throw wrong(reference, "it gives null; return a value");
        }
        return values;
    }

    private static List<Object> flat(@Nullable Object value) {
        List<Object> values = new ArrayList<>();
        if (value instanceof Collection<?> many) {
            values.addAll(many);
        } else if (value != null && value.getClass().isArray()) {
            for (int i = 0; i < Array.getLength(value); i++) {
                values.add(Array.get(value, i));
            }
        } else {
            values.add(value);
        }
        return values;
    }

    /** Calls the method that a reference names. */
    @Nullable
    Object invoke(String reference, Method method, Object... arguments) {
        try {
            return ReflectionSupport.invokeMethod(method, null, arguments);
        } catch (Exception e) {
            throw place.wrong(attribute, Place.quoted(reference), "it throws " + e, e);
        }
    }

    /** The static method that a reference names and that takes exactly these parameters. */
    Method find(String reference, Class<?>... parameters) {
        int hash = reference.indexOf('#');
        String name = reference.substring(hash + 1);
        Class<?> start = hash == 0 ? place.testClass() : named(reference, reference.substring(0, hash));
        for (Class<?> type = start; type != null; type = hash == 0 ? type.getEnclosingClass() : null) {
            Method method = ReflectionSupport.findMethod(type, name, parameters).orElse(null);
            if (method != null) {
                return requireStatic(reference, method);
            }
        }
        throw wrong(
                reference,
                "there is no method " + name + parameters(parameters) + " in " + start.getName()
                        + "; write a static one");
    }

    private Method requireStatic(String reference, Method method) {
        if (!Modifier.isStatic(method.getModifiers())) {
            throw wrong(reference, "the method " + method.getName() + " is not static; make it static");
        }
        return method;
    }

    private Class<?> named(String reference, String name) {
        Class<?> testClass = place.testClass();
        String inPackage = testClass.getPackageName().isEmpty() ? name : testClass.getPackageName() + "." + name;
        for (String candidate : List.of(testClass.getName() + "$" + name, inPackage, name)) {
            Class<?> found = ReflectionSupport.tryToLoadClass(candidate, testClass.getClassLoader())
                    .toOptional()
                    .orElse(null);
            if (found != null) {
                return found;
            }
        }
        throw wrong(reference, "there is no class " + name + "; write its name with its package");
    }

    private static String parameters(Class<?>... parameters) {
        List<String> names = new ArrayList<>();
        for (Class<?> parameter : parameters) {
            names.add(parameter.getSimpleName());
        }
        return "(" + String.join(", ", names) + ")";
    }

    private RuntimeException wrong(String reference, String problem) {
        return place.wrong(attribute, Place.quoted(reference), problem);
    }
}
